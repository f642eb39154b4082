"""The cards of Clew's own families: a text's family is found among them without importing any.

Written by `make index` from the families themselves; a test holds that it is current.
"""

from __future__ import annotations

from typing import Any

# title, rules, knobs, variants, parts; forms: name, title, cues, extensions, writes, holds marks, binary
CARDS: dict[str, tuple[Any, ...]] = {
    'sudoku': (
        'Sudoku',
        'Fill every open cell so that each row, each column and each box holds every value once.',
        {'boxes': ()},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('puzzlink', 'link of puzz.link or another pzpr host', ('pzpr/sudoku',), (), True, False, False),
            ('pzprv3', 'pzpr file, with the answers so far', ('pzpr/sudoku',), (), True, True, False),
            ('solo', "game id of Simon Tatham's Solo", ('id',), (), True, False, False),
            ('ipuz', 'ipuz', ('json',), ('.ipuz',), True, True, False),
            ('fpuzzles', 'link of f-puzzles', ('host/f-puzzles.com', 'packed'), (), True, True, False),
            ('penpa', 'link of Penpa+', ('penpa',), (), False, True, False),
            ('line', 'one line of characters', ('digits', 'word', 'lines'), (), True, False, False),
            ('sudokupad', 'link of SudokuPad', ('host/sudokupad.app', 'host/crackingthecryptic.com', 'host/sudokupad.svencodes.com', 'scheme/sudokupad', 'packed', 'digits', 'word'), (), True, True, False),
            ('sdk', 'SadMan Sudoku file', ('word', 'lines'), ('.sdk',), True, True, False),
            ('ss', 'Simple Sudoku picture', ('lines',), ('.ss',), True, False, False),
            ('sdm', 'many puzzles, one a line', ('digits', 'word', 'lines'), ('.sdm',), True, False, False),
            ('grid', 'rows, with or without frames', ('digits', 'word', 'lines'), (), True, False, False),
        ),
    ),
    'nonogram': (
        'Nonogram',
        'Paint cells so that each row and column has blocks of painted cells as long as its numbers say, in their order, with at least one blank cell between blocks. A ? is a block of any length, a _ one that may be absent, a * any number of blocks.',
        {'density': (), 'full': ('no', 'yes'), 'empty': ('no', 'yes'), 'texture': ('auto', 'noise', 'grain', 'blobs'), 'open': (), 'threshold': (), 'dither': ('no', 'yes')},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('non', '.non file, .nonpack bundle', ('keys',), ('.non', '.nonpack'), True, True, False),
            ('webpbn', 'XML of webpbn.com', ('xml',), ('.xml', '.pbn'), True, True, False),
            ('puzzlink', 'link of puzz.link or another pzpr host', ('pzpr/nonogram',), (), True, False, False),
            ('pzprv3', 'pzpr file, with the answers so far', ('pzpr/nonogram',), (), True, True, False),
            ('pattern', "game id of Simon Tatham's Pattern", ('id',), (), True, False, False),
            ('facts', 'Prolog facts: name(Columns, Rows).', ('facts',), ('.pl',), True, False, False),
            ('json', 'JSON with lists of blocks', ('json',), ('.json',), True, True, False),
            ('penpa', 'link of Penpa+', ('penpa',), (), False, True, False),
            ('nin', '.nin file', ('sized',), ('.nin',), True, False, False),
            ('mk', '.mk file', ('sized',), ('.mk',), True, False, False),
            ('cwd', '.cwd file', ('sized',), ('.cwd',), True, False, False),
            ('taai', 'batch of a tournament (TAAI, TCGA)', ('word', 'lines'), (), True, False, False),
            ('png', 'PNG picture of two colours, a pixel a cell', ('png',), ('.png',), False, False, True),
            ('pbm', 'PBM picture, a pixel a cell', ('pnm',), ('.pbm',), False, False, True),
        ),
    ),
    'slitherlink': (
        'Slitherlink',
        'Draw lines between the dots to make one single loop, which never crosses or touches itself. A number says how many of the four edges around it have a line; a ? can be any number.',
        {'winding': ('calm', 'normal', 'wild')},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('puzzlink', 'link of puzz.link or another pzpr host', ('pzpr/slither', 'pzpr/slitherlink'), (), True, False, False),
            ('pzprv3', 'pzpr file, with the answers so far', ('pzpr/slither', 'pzpr/slitherlink'), (), True, True, False),
            ('loopy', "game id of Simon Tatham's Loopy", ('id',), (), True, False, False),
            ('facts', 'Prolog facts: cell(Clue,Row,Column). and dimensions(Rows,Columns)., the size in points', ('facts',), ('.pl',), True, False, False),
            ('penpa', 'link of Penpa+', ('penpa',), (), False, True, False),
            ('grid', 'rows of clues', ('lines',), (), True, False, False),
        ),
    ),
    'hashi': (
        'Hashi',
        'Build bridges along rows and columns so that all islands are joined. A number says how many bridges end at its island. At most two bridges join the same two islands, unless the puzzle says otherwise, and none cross.',
        {'density': (), 'doubles': (), 'most': ('1', '2', '3', '4'), 'loops': ('yes', 'no')},
        {'most': ('1', '2', '3', '4'), 'loops': ('yes', 'no')},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('puzzlink', 'link of puzz.link or another pzpr host', ('pzpr/hashi', 'pzpr/hashikake', 'pzpr/bridges'), (), True, False, False),
            ('pzprv3', 'pzpr file, with the answers so far', ('pzpr/hashi', 'pzpr/hashikake', 'pzpr/bridges'), (), True, True, False),
            ('bridges', "game ids of Simon Tatham's Bridges", ('id',), (), True, False, False),
            ('facts', 'Prolog facts: any number of board(...) and puzzle(...)', ('facts',), (), True, False, False),
            ('has', 'rows, columns, islands, then numbers with 0 for water (benchmark files)', ('sized',), ('.has',), True, False, False),
            ('kit', 'rows, columns, then numbers with - for water (puzzlekit)', ('sized',), (), True, False, False),
            ('penpa', 'link of Penpa+', ('penpa',), (), False, True, False),
            ('grid', 'rows of islands', ('lines',), (), True, False, False),
        ),
    ),
    'fillin': (
        'Fill-in',
        'Write the words into the grid, across and down: every run of two or more open squares takes one word, and each word of the list is used exactly once.',
        {'layout': ('crisscross', 'lattice', 'dense'), 'alphabet': ('letters', 'digits'), 'words': (), 'theme': (), 'pattern': (), 'black': ()},
        {'spare': ('no', 'yes'), 'singles': ('no', 'yes'), 'fold': ('no', 'yes')},
        ('words',),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('grid', 'the grid, an empty line, the words', ('word', 'lines'), (), True, False, False),
            ('ipuz', 'ipuz crossword with a list of words', ('json',), ('.ipuz',), True, True, False),
            ('json', 'JSON with a grid and words', ('json',), ('.json',), True, True, False),
            ('lists', 'Prolog lists: rows, then words', ('facts',), (), True, False, False),
            ('filled', 'a filled grid alone: its words are the list', ('word', 'lines'), (), False, False, False),
        ),
    ),
    'houses': (
        'Houses',
        'Join the houses in pairs, each house to exactly one other, so that at most two different distances occur among the pairs.',
        {'bound': (), 'distances': ('1', '2', '3', '4'), 'exactly': ('no', 'yes'), 'metric': ('euclid', 'manhattan')},
        {'distances': ('1', '2', '3', '4'), 'exactly': ('no', 'yes'), 'metric': ('euclid', 'manhattan')},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('facts', 'Prolog facts: name([[X,Y],...]).', ('facts',), ('.pl',), True, False, False),
            ('json', 'JSON', ('json',), ('.json',), True, False, False),
            ('points', 'lines of x and y', ('lines',), (), True, False, False),
        ),
    ),
    'akari': (
        'Akari',
        'Place lamps in white cells so that every white cell is lit. A lamp lights its row and column up to the next black cell; no lamp lights another. A number counts the lamps that touch its sides.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
            ('puzzlink', 'link of puzz.link or another pzpr host', ('pzpr/akari', 'pzpr/lightup', 'pzpr/bijutsukan'), (), True, False, False),
            ('pzprv3', 'pzpr file, with the answers so far', ('pzpr/lightup', 'pzpr/akari'), (), True, True, False),
            ('puzzlekit', 'rows, columns, then words (puzzlekit); with every mark, the answer', ('kit',), (), True, True, False),
        ),
    ),
    'fillomino': (
        'Fillomino',
        'Write a number in every cell. Joined cells with the same number form a group of as many cells as the number says. Groups of the same size never share a side. A group may have several given numbers, or none.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'heyawake': (
        'Heyawake',
        'Shade cells so that no two shaded cells share a side and all others are joined. A number counts the shaded cells of its room. A straight line of cells that are not shaded never runs through more than two rooms.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'hitori': (
        'Hitori',
        'Shade cells so that no number is left twice in a row or column. No two shaded cells share a side, and all other cells are joined.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'masyu': (
        'Masyu',
        'Draw one loop through all pearls. It goes straight through a white pearl and turns in the cell before or after it, or in both; it turns on a black pearl and goes straight through the cells before and after it.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'numberlink': (
        'Numberlink',
        'Join each pair of equal numbers by a line that runs from cell to cell. Lines never cross or share a cell, and every cell has one.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'nurikabe': (
        'Nurikabe',
        'Shade cells to make one sea. What is left are islands, each with one number: how many cells it has. All of the sea is joined, and no 2x2 block of it is shaded.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'shikaku': (
        'Shikaku',
        'Divide the grid into rectangles, each with one number: how many cells it has.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'starbattle': (
        'Star battle',
        'Place stars so that every row, every column and every region has the same number of them, one unless said. Stars never touch, not even diagonally.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'tapa': (
        'Tapa',
        'Shade cells to make one wall: all shaded cells are joined, and no 2x2 block is shaded. The numbers in a cell are the lengths of the pieces of wall among the eight cells around it, in any order, with at least one other cell between two pieces. Cells with numbers are not shaded.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'yajilin': (
        'Yajilin',
        'Shade some cells and draw one loop through all the others; cells with clues are neither. No two shaded cells share a side. A number counts the shaded cells in the direction of its arrow.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'binairo': (
        'Binairo',
        'Fill every cell with 0 or 1. Each row and column has as many zeros as ones, and never three of one number next to each other. No two rows are alike, nor two columns, unless the puzzle allows it.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'futoshiki': (
        'Futoshiki',
        'Fill each row and each column with the numbers from 1 to its length, each once. A sign between two cells points to the smaller number.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'minesweeper': (
        'Minesweeper',
        'Find the mines. A number counts the mines in the up to eight cells around it; there is no mine in its own cell. If the number of all mines is given, it is exact.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'mosaic': (
        'Mosaic',
        'Shade some cells. A number counts the shaded cells in the block of three by three cells around it, its own cell included.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
    'skyscrapers': (
        'Skyscrapers',
        'Put a building in each cell, so that all buildings of a row or column have different heights. Heights go from 1 to the length of a row; if there are fewer, each row and column has every height once and some cells are empty (0). A number at the side counts the buildings seen from there: higher ones hide lower ones.',
        {},
        {},
        (),
        (
            ('clew', "Clew's own format", (), ('.clew',), True, True, False),
        ),
    ),
}
