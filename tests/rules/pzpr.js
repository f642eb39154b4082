// What pzpr itself makes of links and files. Each line is a JSON list of texts, and is answered by a line: the link, file
// and verdict of each.
const pzpr = require("pzpr");

function judged(text) {
  return new Promise((resolve) => {
    const puzzle = new pzpr.Puzzle();
    try {
      puzzle.open(text, () => {
        const failed = puzzle.check(true);
        resolve({ link: puzzle.getURL(), file: puzzle.getFileData(), fault: failed.complete ? null : failed[0] });
      });
    } catch (error) {
      resolve({ error: String(error) });
    }
  });
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const all = await Promise.all(JSON.parse(line).map(judged));
    process.stdout.write(`${JSON.stringify(all)}\n`);
  });
