"""Text forms of declared families, put together from pieces that name layers of clues and kinds of places of a genre.

    forms = (
        puzzlink("lamps", "ramps", body=[borders("room"), of_rooms("number", "room")]),
        pzprv3("lamps", rows=[areas("room", counted=True), clues("number"), shading("cell")]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[kit(place="cell", marks={"x": 1})]),
    )

puzzlink(*names, body=[...]): links of puzz.link
    numbers digits fours signs circles arrows pieces marked    clues in cells, as pzpr packs them
    outside(layer, "top", "left")  borders(regions)  of_rooms(layer, regions)  option(layer)

pzprv3(*names, rows=[...]): files of pzpr, with answers
    clues(layer)  clues(layer, place)  shading(place)  sides(links or walls)  areas(regions, counted=True)
    framed(outside layer, sides, words(...))  value(option)  words(layer, place, clues={...}, marks={...})

puzzlekit(problem=[...], answer=[...], head=[options]): text of puzzlekit
    kit(layer, clues={"x": "wall"})  kit(place="cell", marks={"x": 1})  areas(regions)  margin(layer, "top")
    trace(links)  rooms(walls)

Examples are made from the genre's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.rules.forms.blocks import (
        areas,
        arrow_clues,
        clues,
        framed,
        kit,
        kit_arrows,
        margin,
        piece_clues,
        rooms,
        shading,
        sides,
        trace,
        value,
        worded,
        words,
    )
    from clew.rules.forms.files import pzprv3
    from clew.rules.forms.kits import puzzlekit
    from clew.rules.forms.links import (
        arrows,
        borders,
        circles,
        digits,
        fours,
        marked,
        numbers,
        of_rooms,
        option,
        outside,
        pieces,
        puzzlink,
        signs,
    )
else:
    from clew.rules.forms.later import later

    globals().update(
        later(
            blocks="areas arrow_clues clues framed kit kit_arrows margin piece_clues rooms shading sides value "
            "trace worded words",
            kits="puzzlekit",
            links="arrows borders circles digits fours marked numbers of_rooms option outside pieces puzzlink signs",
            files="pzprv3",
        )
    )

__all__ = [
    "areas",
    "arrow_clues",
    "arrows",
    "borders",
    "circles",
    "clues",
    "digits",
    "fours",
    "framed",
    "kit",
    "kit_arrows",
    "margin",
    "marked",
    "numbers",
    "of_rooms",
    "option",
    "outside",
    "piece_clues",
    "pieces",
    "puzzlekit",
    "puzzlink",
    "pzprv3",
    "rooms",
    "shading",
    "sides",
    "signs",
    "trace",
    "value",
    "worded",
    "words",
]
