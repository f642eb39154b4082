% Hashi in CHR, after the description in the Leuven report: bridges to the north, east, south and west of every cell.
%
% solve(hashi(Rows, Columns, Most, Islands, Bridges), Options, Numbers): an island is island(Row, Column, Number), a
% bridge is bridge(Row, Column, Side, Row2, Column2) with the side east or south; Numbers are in the order of Bridges.
% Options: connected=reach tests at the end what can be reached from one island, connected=sets joins sets of islands
% while bridges are built; pairs=yes joins no 1 to a 1, and no 2 to a 2 twice; isolated=yes looks after each choice for
% sets that are cut off; search=rule lets a rule choose as soon as it sees a domain, in the middle of propagation,
% search=after waits for its end.

:- module(program, []).
:- use_module(library(chr)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- op(600, xfx, to).
:- op(700, xfx, in).
:- op(700, xfx, same).

:- chr_option(debug, off).
:- chr_option(optimize, full).
:- chr_constraint
    in(?any, ?any),                                        % a variable and its bounds, Low to High
    bounds(?any, ?any),                                    % ask for them
    same(?any, ?any),
    add(?any, ?any, ?any),                                 % the third is the sum of the others
    cell(+int, +int, +int, ?any, ?any, ?any, ?any),        % row, column, number (0: water), north, east, south, west
    size(+int, +int), most(+int), domains, laws, pairs,
    island(+int, +int, +int), sees(+int, +int, +any, +int, +int),
    joined(+int, +int, +int, +int),
    set(+int, +int, +int), members(+int, +int), sets(+int), unite(+int, +int),
    look, alive(+int), careful,
    first, reached(+int, +int), whole,
    search, choose(?any).

% Domains.
X in Bounds \ X in Bounds <=> true.
X in Low to High <=> integer(X) | Low =< X, X =< High.
X in Low to High <=> Low >= High | Low =:= High, X = Low.
X in Low to High \ bounds(X, Asked) <=> Asked = Low to High.

% Equality.
X same Y <=> integer(X) | Y = X.
X same Y <=> integer(Y) | X = Y.
X same Y \ X in A to B, Y in C to D <=> A =\= C | Low is max(A, C), X in Low to B, Y in Low to D.
X same Y \ X in A to B, Y in C to D <=> B =\= D | High is min(B, D), X in A to High, Y in C to High.

% Sums.
add(X, Y, Z) <=> integer(X), integer(Y) | Z is X + Y.
add(X, Y, Z) <=> integer(X), integer(Z) | Y is Z - X.
add(X, Y, Z) <=> integer(Y), integer(Z) | X is Z - Y.
add(X, Y, Z) \ X in A to B, Y in C to D <=> integer(Z), \+ ( A =:= Z - D, B =:= Z - C ) |
    narrow(X, A to B, Y, C to D, Z, Z to Z).
add(X, Y, Z) \ X in A to B, Z in E to F <=> integer(Y), \+ ( A =:= E - Y, B =:= F - Y ) |
    narrow(X, A to B, Y, Y to Y, Z, E to F).
add(X, Y, Z) \ Y in C to D, Z in E to F <=> integer(X), \+ ( C =:= E - X, D =:= F - X ) |
    narrow(X, X to X, Y, C to D, Z, E to F).
add(X, Y, Z) \ X in A to B, Y in C to D, Z in E to F <=>
    \+ ( A >= E - D, B =< F - C, C >= E - B, D =< F - A, E >= A + C, F =< B + D ) |
    narrow(X, A to B, Y, C to D, Z, E to F).

% The board: every cell's bridges have a domain; what leaves a cell enters the next; over water it goes straight on.
domains, most(Most), cell(_, _, _, N, E, S, W) ==> N in 0 to Most, E in 0 to Most, S in 0 to Most, W in 0 to Most.
laws, cell(1, _, _, N, _, _, _) ==> N = 0.
laws, cell(_, 1, _, _, _, _, W) ==> W = 0.
laws, size(Rows, _), cell(Rows, _, _, _, _, S, _) ==> S = 0.
laws, size(_, Columns), cell(_, Columns, _, _, E, _, _) ==> E = 0.
laws, cell(_, _, 0, N, E, S, W) ==> N = S, E = W.
laws, cell(Row, Column, _, N, _, _, _), cell(Above, Column, _, _, _, S, _) ==> Above is Row - 1 | N same S.
laws, cell(Row, Column, _, _, E, _, _), cell(Row, Beside, _, _, _, _, W) ==> Beside is Column + 1 | E same W.
laws, most(Most), cell(_, _, Number, N, E, S, W) ==> Number > 0 |
    Two is 2 * Most, A in 0 to Two, B in 0 to Two, add(N, E, A), add(S, W, B), add(A, B, Number).
cell(_, _, 0, N, E, _, _) ==> integer(N), N > 0 | E = 0.
cell(_, _, 0, N, E, _, _) ==> integer(E), E > 0 | N = 0.

% Pairs that would be cut off.
pairs, cell(R, C, 1, _, E, _, _), sees(R, C, east, S, D), island(S, D, 1) ==> E = 0.
pairs, cell(R, C, 1, _, _, S, _), sees(R, C, south, Q, D), island(Q, D, 1) ==> S = 0.
pairs, cell(R, C, 2, _, E, _, _), sees(R, C, east, S, D), island(S, D, 2) ==> E in 0 to 1.
pairs, cell(R, C, 2, _, _, S, _), sees(R, C, south, Q, D), island(Q, D, 2) ==> S in 0 to 1.
X in A to B, X in C to D <=> Low is max(A, C), High is min(B, D), X in Low to High.

% Bridges join islands, and sets of islands; the smaller set takes the larger one's name.
cell(R, C, Number, _, E, _, _), sees(R, C, east, S, D) ==> Number > 0, integer(E), E > 0 | joined(R, C, S, D).
cell(R, C, Number, _, _, S, _), sees(R, C, south, Q, D) ==> Number > 0, integer(S), S > 0 | joined(R, C, Q, D).
set(A, B, Set), set(C, D, Set) \ joined(A, B, C, D) <=> true.
set(A, B, One), set(C, D, Two), members(One, Many), members(Two, Few) \ joined(A, B, C, D) <=>
    ( Many >= Few -> unite(One, Two) ; unite(Two, One) ).
unite(Set, Old) \ set(Row, Column, Old), members(Set, Number) <=>
    More is Number + 1, set(Row, Column, Set), members(Set, More).
unite(_, Old), members(Old, _), sets(Number) <=> Less is Number - 1, sets(Less).

% No set may be cut off: one of its islands has a bridge that is still open.
look, members(Set, _) ==> alive(Set).
look <=> true.
sets(1) \ alive(_) <=> true.
set(R, C, Set), cell(R, C, _, N, E, S, W) \ alive(Set) <=> \+ ground([N, E, S, W]) | true.
% In the middle of propagation a bridge may be known that has not joined its sets yet.
sees(R, C, east, S, D), set(R, C, Set), set(S, D, Other), cell(R, C, _, _, E, _, _) \ alive(Set) <=>
    Other =\= Set, integer(E), E > 0 | true.
sees(R, C, south, S, D), set(R, C, Set), set(S, D, Other), cell(R, C, _, _, _, B, _) \ alive(Set) <=>
    Other =\= Set, integer(B), B > 0 | true.
sees(R, C, east, S, D), set(S, D, Set), set(R, C, Other), cell(R, C, _, _, E, _, _) \ alive(Set) <=>
    Other =\= Set, integer(E), E > 0 | true.
sees(R, C, south, S, D), set(S, D, Set), set(R, C, Other), cell(R, C, _, _, _, B, _) \ alive(Set) <=>
    Other =\= Set, integer(B), B > 0 | true.
alive(_) <=> fail.

% At the end all islands are in one group.
island(Row, Column, _) \ first <=> reached(Row, Column).
reached(Row, Column) \ reached(Row, Column) <=> true.
reached(A, B) \ joined(A, B, C, D) <=> reached(C, D).
reached(A, B) \ joined(C, D, A, B) <=> reached(C, D).
whole, sets(Number) ==> Number =:= 1.
whole \ island(Row, Column, _), reached(Row, Column) <=> true.
whole, sets(_) \ island(_, _, _) <=> true.
whole, island(_, _, _) <=> fail.

% Search.
choose(X) <=> integer(X) | true.
choose(X), X in Low to High <=> numlist(Low, High, Values), swi:try(X, Values).
careful, search, X in _ ==> var(X) | choose(X), look.
search, X in _ ==> var(X) | choose(X).

narrow(X, A to B, Y, C to D, Z, E to F) :-
    A1 is max(A, E - D), B1 is min(B, F - C),
    C1 is max(C, E - B), D1 is min(D, F - A),
    E1 is max(E, A + C), F1 is min(F, B + D),
    X in A1 to B1, Y in C1 to D1, Z in E1 to F1.

solve(hashi(Rows, Columns, Most, Islands, Bridges), Options, Numbers) :-
    size(Rows, Columns),
    most(Most),
    numlist(1, Rows, Across), numlist(1, Columns, Down),
    findall(Row-Column, ( member(Row, Across), member(Column, Down) ), Places),
    maplist(post(Islands), Places, Cells),
    forall_islands(Islands, 0, Options),
    maplist(neighbours, Bridges),
    domains,
    ( memberchk(pairs=yes, Options), length(Islands, Many), Many > 2 -> pairs ; true ),
    laws,
    swi:built,
    ( memberchk(isolated=yes, Options) -> careful ; true ),
    ( memberchk(search=rule, Options) -> search ; label(Cells, Options) ),
    ( memberchk(connected=reach, Options) -> first ; true ),
    maplist(number_of(Cells), Bridges, Numbers),
    whole.

post(Islands, Row-Column, sides(Row, Column, N, E, S, W)) :-
    (   memberchk(island(Row, Column, Number), Islands) -> true ; Number = 0 ),
    cell(Row, Column, Number, N, E, S, W).

forall_islands([], Count, Options) :- ( memberchk(connected=sets, Options) -> sets(Count) ; true ).
forall_islands([island(Row, Column, Number)|Islands], Count, Options) :-
    island(Row, Column, Number),
    Next is Count + 1,
    ( memberchk(connected=sets, Options) -> set(Row, Column, Next), members(Next, 1) ; true ),
    forall_islands(Islands, Next, Options).

neighbours(bridge(Row, Column, Side, Row2, Column2)) :- sees(Row, Column, Side, Row2, Column2).

number_of(Cells, bridge(Row, Column, Side, _, _), Number) :-
    memberchk(sides(Row, Column, _, E, S, _), Cells),
    ( Side == east -> Number = E ; Number = S ).

% Labelling when propagation has ended, cell by cell.
label([], _).
label([sides(_, _, N, E, S, W)|Cells], Options) :-
    maplist(label_side(Options), [N, E, S, W]),
    label(Cells, Options).

label_side(_, X) :- integer(X), !.
label_side(Options, X) :-
    bounds(X, Low to High),
    numlist(Low, High, Values),
    swi:try(X, Values),
    ( memberchk(isolated=yes, Options) -> look ; true ).
