import { typesOf } from '../planting/plant-defect.js';
import { planters, withoutPlanter } from '../planting/planters.js';
import { describeLimits } from './parse-limits.js';

/** Text under `fixpoint-compare --help`. */
export const compareHelp = `
Each document is held to a template: what it must contain, and how good that must be. Templates are YAML:
the shipped ones (fixpoint-compare template list), your own (--templates folder), or one that is learned from
documents you are content with (fixpoint-compare template learn). Without --template the document's own shape
decides, and the output names the template that was taken and why. With --against a document is held to another one instead.

Examples:
  fixpoint-compare report.pptx                                    what is wrong with this document?
  fixpoint-compare "out/**/*.xlsx" -t validation-results -r junit:out/compare.xml
                                                                  in CI: shown, and kept for the build
  fixpoint-compare report.docx --against golden.docx -o report.html --watch
                                                                  side by side with a good one, while you work

Folders are searched for .pptx, .xlsx, .docx and their macro and template variants; what starts with a dot, and
node_modules, is left out. Macros are never run and addresses never opened.

Adopt it where much is wrong already:
  fixpoint-compare out --baseline compare.json --update-baseline  once: accept the findings of today
  fixpoint-compare out --baseline compare.json                    from then on: only what is new fails

In CI, with the settings of the project in fixpoint-compare.config.yaml (fixpoint-compare config-schema):
  fixpoint-compare out --changed-since origin/main                only what this branch changed
  fixpoint-compare out --fail-on high --max-warnings 20           high ones fail, and so do more than 20 others

Exit codes:
  0  every document matches (or nothing reaches --fail-on)
  1  there are findings
  2  a document cannot be read, or the command is wrong`;

/** Text under `fixpoint-compare inspect --help`. */
export const inspectHelp = `
Prints one line of JSON a file: file, type, format (the extension that the content states), macros, external
(references that a program would follow on its own), and what there is of everything:

Presentations
  slides            hidden ones included
  pictures          pictures, posters of videos, previews of embedded objects, shapes filled with a picture
  tables, charts    frames that show one; members of groups count like others
  hyperlinks        runs of text shapes and table cells with an address outside; jumps inside the document are none
  paragraphs        of text shapes, with more than white space; titles and footers are text shapes, notes are none
  words             runs of characters between white space in those paragraphs
  tableParagraphs, tableWords   the same in cells of tables

Workbooks, for each of "sheets" in the order of the tabs
  nonEmptyCells     cells that hold a value or a formula; empty texts are none
  usedRows, usedCols   last row and last column with such a cell; 0 where there is none

Text documents, of the body: headers, footers, notes and comments are not part of it
  paragraphs        with text, outside tables and text boxes; deleted text is none, inserted text is
  emptyParagraphs   the same without text
  headings          those of "paragraphs" with an outline level
  words             runs of characters between white space in "paragraphs"
  tables            each with its rows and columns; tables inside tables are not listed
  tableParagraphs, tableWords   the same in tables, inner ones included
  pictures, hyperlinks          of the body, in tables and text boxes too

Exit codes: 0 counted · 2 a file cannot be read (one line on standard error has the reason; the others are counted)`;

/** Text under the commands that take `--limit`. */
export function limitsHelp(): string {
  return `
Limits on what one document may cost (--limit name=value), with their defaults:
${describeLimits()}`;
}

/** Text under `fixpoint-compare plant --help`. */
export function plantHelp(): string {
  const lines = Object.entries(planters).map(
    ([check, planter]) =>
      `  ${check.padEnd(24)} ${planter.puts} (${typesOf(planter).join(', ')})${planter.needs === undefined ? '' : `; needs ${planter.needs}`}`,
  );
  return `\nDefects:\n${lines.join('\n')}\n\nChecks of what a template requires, for which none can be planted:\n  ${withoutPlanter.join(', ')}`;
}
