% Sudoku in CLP(FD): a value for each cell, a column for each value and row, or both, tied together.
%
% solve(sudoku(N, BoxRows, BoxColumns, Givens), Options, Cells): Givens and Cells row by row, 0 for an open cell.
% Options: viewpoint; all-different=weak (all_different) or arc (all_distinct); variable=leftmost or ff.

:- module(program, []).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).

solve(sudoku(N, High, Wide, Givens), Options, Cells) :-
    memberchk(viewpoint=Viewpoint, Options),
    memberchk('all-different'=Strength, Options),
    memberchk(variable=Order, Options),
    length(Rows, N), maplist(same_length(Rows), Rows),
    append(Rows, Cells),
    ( Viewpoint == alternative -> true ; post_cells(Rows, High, Wide, Strength) ),
    ( Viewpoint == classical -> true ; post_columns(N, High, Wide, Viewpoint, Strength, ByValue) ),
    ( Viewpoint == channeling -> link(Rows, ByValue, N) ; true ),
    ( Viewpoint == alternative -> fill_columns(Givens, ByValue, N, 0) ; fill(Givens, Cells) ),
    swi:built,
    ( Viewpoint == classical -> Decisions = Cells ; append(ByValue, Decisions) ),
    swi:label(Order, Decisions),
    ( Viewpoint == alternative -> read_columns(Decisions, N, 0, Cells) ; true ).

differ(weak, Xs) :- all_different(Xs).
differ(arc, Xs) :- all_distinct(Xs).

post_cells(Rows, High, Wide, Strength) :-
    length(Rows, N),
    append(Rows, Cells), Cells ins 1..N,
    maplist(differ(Strength), Rows),
    transpose(Rows, Columns), maplist(differ(Strength), Columns),
    bands(Rows, High, Bands),
    forall_bands(Bands, Wide, Strength).

forall_bands([], _, _).
forall_bands([Band|Bands], Wide, Strength) :-
    transpose(Band, Slices),
    bands(Slices, Wide, Boxes),
    maplist(box(Strength), Boxes),
    forall_bands(Bands, Wide, Strength).

box(Strength, Slices) :- append(Slices, Cells), differ(Strength, Cells).

bands([], _, []).
bands(List, Size, [Band|Bands]) :- length(Band, Size), append(Band, Rest, List), bands(Rest, Size, Bands).

post_columns(N, High, Wide, Viewpoint, Strength, ByValue) :-
    length(ByValue, N), maplist(same_length(ByValue), ByValue),
    append(ByValue, Columns), Columns ins 1..N,
    maplist(differ(Strength), ByValue),
    transpose(ByValue, ByRow), maplist(differ(Strength), ByRow),
    (   Viewpoint == alternative
    ->  Last is N // Wide - 1, maplist(blocks(High, Wide, Last, Strength), ByValue)
    ;   true
    ).

blocks(High, Wide, Last, Strength, Columns) :-
    bands(Columns, High, Bands),
    maplist(block_indices(Wide, Last), Bands, Indices),
    maplist(differ(Strength), Indices).

block_indices(Wide, Last, Columns, Indices) :- maplist(block_index(Wide, Last), Columns, Indices).

block_index(Wide, Last, Column, Index) :- Index in 0..Last, Index #= (Column - 1) // Wide.

link(Rows, ByValue, N) :-
    numlist(1, N, All),
    maplist(link_value(Rows, All), All, ByValue).

link_value(Rows, All, Value, Columns) :- maplist(link_row(All, Value), Rows, Columns).

link_row(All, Value, Cells, Column) :- maplist(link_cell(Value, Column), All, Cells).

link_cell(Value, Column, Number, Cell) :- (Cell #= Value) #<==> (Column #= Number).

fill([], []).
fill([Given|Givens], [X|Xs]) :- ( Given =:= 0 -> true ; X = Given ), fill(Givens, Xs).

fill_columns([], _, _, _).
fill_columns([Given|Givens], ByValue, N, At) :-
    (   Given =:= 0
    ->  true
    ;   Row is At // N + 1, Column is At mod N + 1,
        nth1(Given, ByValue, Columns), nth1(Row, Columns, Column)
    ),
    Next is At + 1,
    fill_columns(Givens, ByValue, N, Next).

read_columns([], _, _, _).
read_columns([Column|Columns], N, At, Cells) :-
    Value is At // N + 1, Place is At mod N * N + Column - 1,
    nth0(Place, Cells, Value),
    Next is At + 1,
    read_columns(Columns, N, Next, Cells).
