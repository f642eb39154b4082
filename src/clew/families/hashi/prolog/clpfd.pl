% Hashi in CLP(FD): bridges to the north, east, south and west of every cell; that all islands are joined is tested at
% the end.
%
% solve(hashi(Rows, Columns, Most, Islands, Bridges), Options, Numbers): as in chr.pl.
% Options: pairs=yes joins no 1 to a 1, and no 2 to a 2 twice; variable=leftmost or ff.

:- module(program, []).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).

solve(hashi(Rows, Columns, Most, Islands, Bridges), Options, Numbers) :-
    memberchk(variable=Order, Options),
    numlist(1, Rows, Down), numlist(1, Columns, Across),
    findall(Row-Column, ( member(Row, Down), member(Column, Across) ), Places),
    maplist(place(Most), Places, Pairs),
    list_to_assoc(Pairs, Board),
    maplist(laws(Board, Rows/Columns, Islands), Pairs),
    ( memberchk(pairs=yes, Options), length(Islands, Many), Many > 2 -> maplist(apart(Board, Islands), Bridges) ; true ),
    swi:built,
    pairs_values(Pairs, Cells), maplist(=.., Cells, Lists), maplist(arguments, Lists, Sides), append(Sides, Decisions),
    swi:label(Order, Decisions),
    maplist(number_of(Board), Bridges, Numbers),
    Islands = [island(Row, Column, _)|_],
    reach([Row-Column], [Row-Column], Bridges, Numbers, Reached),
    same_length(Reached, Islands).

arguments([_|Arguments], Arguments).

place(Most, Place, Place-sides(N, E, S, W)) :- [N, E, S, W] ins 0..Most.

laws(Board, Rows/Columns, Islands, (Row-Column)-sides(N, E, S, W)) :-
    ( Row =:= 1 -> N = 0 ; true ),
    ( Column =:= 1 -> W = 0 ; true ),
    ( Row =:= Rows -> S = 0 ; Below is Row + 1, get_assoc(Below-Column, Board, sides(S, _, _, _)) ),
    ( Column =:= Columns -> E = 0 ; Beside is Column + 1, get_assoc(Row-Beside, Board, sides(_, _, _, E)) ),
    (   memberchk(island(Row, Column, Number), Islands)
    ->  N + E + S + W #= Number
    ;   N = S, E = W, (N #= 0) #\/ (E #= 0)
    ).

apart(Board, Islands, Bridge) :-
    Bridge = bridge(Row, Column, _, Row2, Column2),
    memberchk(island(Row, Column, One), Islands),
    memberchk(island(Row2, Column2, Two), Islands),
    number_of(Board, Bridge, X),
    ( One =:= Two, One =< 2 -> X #< One ; true ).

number_of(Board, bridge(Row, Column, Side, _, _), X) :-
    get_assoc(Row-Column, Board, sides(_, E, S, _)),
    ( Side == east -> X = E ; X = S ).

reach([], Reached, _, _, Reached).
reach([Place|Places], Seen, Bridges, Numbers, Reached) :-
    findall(Other, ( nth0(At, Bridges, Bridge), nth0(At, Numbers, Number), Number > 0, beside(Bridge, Place, Other) ), Others),
    subtract(Others, Seen, New),
    append(New, Seen, More),
    append(Places, New, Todo),
    reach(Todo, More, Bridges, Numbers, Reached).

beside(bridge(Row, Column, _, Row2, Column2), Row-Column, Row2-Column2).
beside(bridge(Row, Column, _, Row2, Column2), Row2-Column2, Row-Column).
