% Sudoku in CHR, after the description in the Leuven report: classical, alternative and channeling viewpoints.
%
% solve(sudoku(N, BoxRows, BoxColumns, Givens), Options, Cells): Givens and Cells row by row, 0 for an open cell.
% Options: viewpoint; heuristic=yes for the report's two (likelihood order, whole blocks cut from domains); search=rule
% lets a rule choose as soon as it sees a domain, in the middle of propagation, search=after waits for its end.

:- module(program, []).
:- use_module(library(chr)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- op(700, xfx, in).

:- chr_option(debug, off).
:- chr_option(optimize, full).
:- chr_constraint
    in(?any, ?any),                          % a variable and the list of its values
    domain(?any, ?any),                      % ask for it
    cell(+int, +int, +int, ?any),            % row, column, box, value
    column(+int, +int, +int, ?any),          % value, row, band of boxes, column
    width(+int),                             % of a box
    cut, linked, search.

% Domains.
X in Values <=> integer(X) | memberchk(X, Values).
_ in [] <=> fail.
X in [Value] <=> X = Value.
X in Values \ domain(X, Asked) <=> Asked = Values.

% Classical: a known value leaves its row, its column and its box.
cell(Row, C, _, X), cell(Row, D, _, X) ==> C \== D, integer(X) | fail.
cell(R, Column, _, X), cell(S, Column, _, X) ==> R \== S, integer(X) | fail.
cell(R, C, Box, X), cell(S, D, Box, X) ==> R-C \== S-D, integer(X) | fail.
cell(Row, _, _, X), cell(Row, _, _, Y) \ Y in Values <=> integer(X), select(X, Values, Left) | Y in Left.
cell(_, Column, _, X), cell(_, Column, _, Y) \ Y in Values <=> integer(X), select(X, Values, Left) | Y in Left.
cell(_, _, Box, X), cell(_, _, Box, Y) \ Y in Values <=> integer(X), select(X, Values, Left) | Y in Left.

% Alternative: a known column leaves the other rows of its value, and the other values of its row.
column(Value, R, _, X), column(Value, S, _, X) ==> R \== S, integer(X) | fail.
column(V, Row, _, X), column(W, Row, _, X) ==> V \== W, integer(X) | fail.
column(Value, _, _, X), column(Value, _, _, Y) \ Y in Columns <=> integer(X), select(X, Columns, Left) | Y in Left.
column(_, Row, _, X), column(_, Row, _, Y) \ Y in Columns <=> integer(X), select(X, Columns, Left) | Y in Left.
% Rows of one band have a value in different boxes: seen when both are known, or cut from the domain at once.
width(W), column(Value, R, Band, X), column(Value, S, Band, Y) ==>
    R < S, integer(X), integer(Y), (X - 1) // W =:= (Y - 1) // W | fail.
cut, width(W), column(Value, R, Band, X), column(Value, S, Band, Y) \ Y in Columns <=>
    R \== S, integer(X), exclude(same_box(W, X), Columns, Left), Left \== Columns | Y in Left.

% Channeling: what one side knows, the other gets to know.
linked, cell(Row, Column, _, X), column(X, Row, _, Y) ==> integer(X), var(Y) | Y = Column.
linked, column(Value, Row, _, Y), cell(Row, Y, _, X) ==> integer(Y), var(X) | X = Value.

search, X in Values ==> var(X) | swi:try(X, Values).

same_box(Width, X, Y) :- (X - 1) // Width =:= (Y - 1) // Width.

solve(sudoku(N, High, Wide, Givens), Options, Cells) :-
    memberchk(viewpoint=Viewpoint, Options),
    memberchk(heuristic=Heuristic, Options),
    memberchk(search=Search, Options),
    (   Heuristic == yes -> cut ; true ),
    width(Wide),
    numlist(1, N, All),
    Squares is N * N, length(Cells, Squares),
    post(Viewpoint, N/High/Wide, All, Cells, Columns),
    (   Viewpoint == alternative -> fill_columns(Givens, Columns, N, 0) ; fill(Givens, Cells) ),
    (   Heuristic == yes, Viewpoint \== alternative -> likelihood(Cells, N/High/Wide) ; true ),
    swi:built,
    (   Viewpoint == classical -> Decisions = Cells ; Decisions = Columns ),
    (   Search == rule -> search ; label(Decisions) ),
    (   Viewpoint == alternative -> read_columns(Columns, N, 0, Cells) ; true ).

post(classical, Shape, All, Cells, []) :- cells(Cells, 0, Shape, All).
post(alternative, Shape, All, _, Columns) :- columns(All, Shape, All, Columns).
post(channeling, Shape, All, Cells, Columns) :- linked, cells(Cells, 0, Shape, All), columns(All, Shape, All, Columns).

cells([], _, _, _).
cells([X|Xs], At, N/High/Wide, All) :-
    Row is At // N + 1, Column is At mod N + 1,
    Box is (Row - 1) // High * High + (Column - 1) // Wide,
    X in All,
    cell(Row, Column, Box, X),
    Next is At + 1,
    cells(Xs, Next, N/High/Wide, All).

columns(Values, N/High/_, All, Columns) :-
    numlist(1, N, Rows),
    findall(Value-Row, ( member(Value, Values), member(Row, Rows) ), Places),
    length(Places, Number), length(Columns, Number),
    maplist(column_of(High, All), Places, Columns).

column_of(High, All, Value-Row, X) :- Band is (Row - 1) // High, X in All, column(Value, Row, Band, X).

fill([], []).
fill([Given|Givens], [X|Xs]) :- ( Given =:= 0 -> true ; X = Given ), fill(Givens, Xs).

fill_columns([], _, _, _).
fill_columns([Given|Givens], Columns, N, At) :-
    (   Given =:= 0
    ->  true
    ;   Place is (Given - 1) * N + At // N, nth0(Place, Columns, X), X is At mod N + 1
    ),
    Next is At + 1,
    fill_columns(Givens, Columns, N, Next).

read_columns([], _, _, _).
read_columns([Column|Columns], N, At, Cells) :-
    Value is At // N + 1, Place is At mod N * N + Column - 1,
    nth0(Place, Cells, Value),
    Next is At + 1,
    read_columns(Columns, N, Next, Cells).

% Each cell tries first what the fewest cells of its box can hold; what no other can hold is placed at once.
likelihood(Cells, N/High/Wide) :-
    Last is N * N - 1,
    numlist(0, Last, Places),
    forall_in_order(Places, Cells, N/High/Wide).

forall_in_order([], _, _).
forall_in_order([At|Places], Cells, N/High/Wide) :-
    nth0(At, Cells, X),
    (   var(X) -> sort_values(X, At, Cells, N/High/Wide) ; true ),
    forall_in_order(Places, Cells, N/High/Wide).

sort_values(X, At, Cells, N/High/Wide) :-
    Row is At // N // High, Column is At mod N // Wide, Last is N * N - 1,
    findall(Domain, ( between(0, Last, Other), Other =\= At, Other // N // High =:= Row, Other mod N // Wide =:= Column,
                      nth0(Other, Cells, Y), values(Y, Domain) ), Domains),
    values(X, Values),
    findall(Count-Value, ( member(Value, Values), without(Value, Domains, Count) ), Counted),
    sort(1, @>=, Counted, Sorted),
    Sorted = [Most-Best|_],
    (   Most =:= N - 1
    ->  X = Best
    ;   pairs_values(Sorted, Ordered), reorder(X, Ordered)
    ).

values(X, [X]) :- integer(X), !.
values(X, Values) :- domain(X, Values).

without(Value, Domains, Count) :- exclude(memberchk(Value), Domains, Lacking), length(Lacking, Count).

:- chr_constraint reorder(?any, ?any).
reorder(X, Ordered), X in _ <=> X in Ordered.

% Labelling when propagation has ended: the smallest domain first.
label(Xs) :-
    smallest(Xs, none, 0, X, Values, Open),
    (   X == none -> true ; swi:try(X, Values), label(Open) ).

smallest([], X-Values, _, X, Values, []) :- !.
smallest([], none, _, none, [], []).
smallest([Y|Ys], Best, Size, X, Values, Open) :-
    (   integer(Y)
    ->  smallest(Ys, Best, Size, X, Values, Open)
    ;   Open = [Y|More],
        domain(Y, Domain), length(Domain, Length),
        (   ( Best == none ; Length < Size )
        ->  smallest(Ys, Y-Domain, Length, X, Values, More)
        ;   smallest(Ys, Best, Size, X, Values, More)
        )
    ).
