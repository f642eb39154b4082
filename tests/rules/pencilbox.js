// What pzpr makes of files of Pencil Box: reads a JSON list of texts, writes for each its verdict and its two files.
const pzpr = require("pzpr");
const { FILE_PBOX, FILE_PBOX_XML } = pzpr.parser;
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));

function judged(text) {
  return new Promise((resolve) => {
    const puzzle = new pzpr.Puzzle();
    try {
      puzzle.open(text, () => {
        const failed = puzzle.check(true);
        const fault = failed.complete ? null : failed[0];
        puzzle.metadata.update({ author: "", source: "", hard: "" }); // its reader of XML takes empty texts for quotes
        const again = new pzpr.Puzzle();
        again.open(puzzle.getFileData(), () => {
          resolve({ plain: again.getFileData(FILE_PBOX), xml: again.getFileData(FILE_PBOX_XML), fault });
        });
      });
    } catch (error) {
      resolve({ error: String(error) });
    }
  });
}

Promise.all(texts.map(judged)).then((all) => process.stdout.write(JSON.stringify(all)));
