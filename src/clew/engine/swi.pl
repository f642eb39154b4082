% Runs one program for SWI-Prolog on one puzzle and reports what it cost: swipl swi.pl PROGRAM, the task on standard input.
%
% A program is a module `program` with solve(+Puzzle, +Options, -Numbers): Numbers are what the family reads a solution
% off, Options a list of Name=Choice, and on backtracking come further solutions. It calls built when its constraints
% are posted, and try/2 for each choice, which counts; label/2 does it for variables of CLP(FD).

:- module(swi, [main/0, built/0, try/2, label/2]).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(yall)).

% Constraint libraries are loaded here, so that it is not measured.
:- use_module(library(chr)).
:- use_module(library(clpfd), except([label/1, labeling/2])).

main :-
    set_stream(user_output, buffer(line)),
    current_prolog_flag(argv, Arguments),
    last(Arguments, Program),
    use_module(Program, []),
    read(task(Puzzle, Options, Limit, Wanted)),
    format("begun~n"),
    forall(member(Flag, [nodes, failures, backtracks, solutions]), flag(Flag, _, 0)),
    nb_setval(succeeded, false),
    statistics(cputime, Start),
    statistics(inferences, Before),
    flag(built, _, Start),
    thread_create(watch(Start, Before, Limit), _, [detached(true)]),
    catch(search(Puzzle, Options, Wanted, End), Error, failed(Error, End)),
    report(End, Start, Before).

search(Puzzle, Options, Wanted, done) :-
    (   program:solve(Puzzle, Options, Numbers),
        format("solution ~w~n", [Numbers]),
        flag(solutions, Found, Found + 1),
        Found + 1 =:= Wanted
    ->  true
    ;   true
    ).

failed(error(Formal, _), Text) :- !, format(atom(Text), "error: ~p", [Formal]).
failed(Error, Text) :- format(atom(Text), "error: ~p", [Error]).

% The limit is processor time, looked at from a thread of its own: nothing that the program does can delay it.
watch(Start, Before, Limit) :-
    sleep(0.02),
    thread_statistics(main, cputime, Now),
    (   Now - Start >= Limit
    ->  report(limit, Start, Before)
    ;   watch(Start, Before, Limit)
    ).

% The last line, once; the reader then ends this process.
report(End, Start, Before) :-
    with_mutex(swi_report, once(report_once(End, Start, Before))).

report_once(_, _, _) :- flag(reported, 1, 1), sleep(60).
report_once(End, Start, Before) :-
    flag(reported, _, 1),
    thread_statistics(main, cputime, Now),
    thread_statistics(main, inferences, After),
    flag(built, Built, Built),
    Build is max(0, Built - Start), Spent is Now - Start, Inferences is After - Before,
    maplist([Flag, Count]>>flag(Flag, Count, Count), [nodes, failures, backtracks], [Nodes, Failures, Backtracks]),
    format("end ~6f ~6f ~d ~d ~d ~d ~w~n", [Build, Spent, Inferences, Nodes, Failures, Backtracks, End]),
    flush_output,
    sleep(60).

built :- statistics(cputime, Now), flag(built, _, Now).

count(What) :- flag(What, Before, Before + 1).

% Values one after the other. A value that its consequences refute is a failure. Leaving a choice that has no value left
% is a backtrack, and a run of these counts once: as ECLiPSe's search/6 counts.
try(X, Values) :- member(Value, Values), value(X, Value).
try(_, _) :- nb_getval(succeeded, true), nb_setval(succeeded, false), count(backtracks), fail.

value(X, Value) :-
    count(nodes),
    Fate = fate(failed),
    (   X = Value,
        nb_setarg(1, Fate, open),
        nb_setval(succeeded, true)
    ;   arg(1, Fate, failed), count(failures), fail
    ).

% For CLP(FD): a choice for each value, least first, of the leftmost variable or of the one with the fewest values.
label(Order, Xs) :-
    exclude(integer, Xs, Open),
    (   Open == []
    ->  true
    ;   next(Order, Open, X),
        fd_dom(X, Domain), values(Domain, Values),
        try(X, Values),
        label(Order, Open)
    ).

next(leftmost, [X|_], X).
next(ff, [X|Xs], Best) :- fd_size(X, Size), smallest(Xs, X, Size, Best).

smallest([], Best, _, Best).
smallest([X|Xs], Known, Least, Best) :-
    fd_size(X, Size),
    ( Size < Least -> smallest(Xs, X, Size, Best) ; smallest(Xs, Known, Least, Best) ).

values(Low..High, Values) :- !, numlist(Low, High, Values).
values(One \/ Two, Values) :- !, values(One, Left), values(Two, Right), append(Left, Right, Values).
values(Value, [Value]).
