// What pzpr itself makes of links and files: reads a JSON list of texts, writes for each its link, its file and its verdict.
const pzpr = require("pzpr");
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));

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

Promise.all(texts.map(judged)).then((all) => process.stdout.write(JSON.stringify(all)));
