"""The HTML frame of a report."""

from __future__ import annotations

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; margin: 2rem 0;
  padding: 0 clamp(1rem, 3vw, 3rem); }
h1, h2 { line-height: 1.2; margin: 2.2rem 0 .4rem; }
h1 { margin-top: 0; }
.texts, .results { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(32rem, 100%), 1fr)); gap: 0 3rem; }
.texts ul { margin: 1rem 0; padding-left: 1.2rem; }
.results { gap: 1rem 3rem; align-items: start; }
.results .broad { grid-column: 1 / -1; }
.source { color: #555; font-style: italic; margin-top: 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .86rem; font-feature-settings: "tnum"; }
th, td { padding: .22rem .6rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
thead th { background: #f4f4f4; border-bottom: 1px solid #bbb; text-align: right; }
thead th[colspan] { text-align: center; white-space: normal; }
th[scope=row], thead tr:first-child th:first-child { text-align: left; }
tbody tr:hover { background: #fafafa; }
td small { display: block; color: #666; font-size: .78em; line-height: 1.2; }
td.same small { color: #00694a; font-weight: 600; }
td.late { color: #9a3c00; }
table.claims { width: 100%; }
.claims th, .claims td { text-align: left; white-space: normal; vertical-align: top; font-weight: normal; }
.claims thead th { font-weight: bold; }
.claims td:first-child { white-space: nowrap; font-weight: 600; }
.rows { table-layout: fixed; min-width: 60rem; }
.rows th:nth-child(1) { width: 12%; }
.rows th:nth-child(2) { width: 18%; }
.rows th:nth-child(3) { width: 24%; }
.rows th:nth-child(4) { width: 23%; }
.rows td:first-child { white-space: normal; }
.claims .confirmed { color: #00694a; }
.claims .contradicted { color: #b3261e; }
.claims .cannot { color: #666; }
.notes { color: #444; font-size: .9rem; }
figure { margin: 0; }
figure img { width: 100%; max-width: 60rem; height: auto; }
</style>
</head>
<body>
{body}
</body>
</html>
"""
