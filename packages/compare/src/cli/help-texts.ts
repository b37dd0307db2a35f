import { describeLimits } from './parse-limits.js';

/** Text under `fixpoint-compare --help`. */
export const compareHelp = `
Each document is checked against a template, which lists required content and quality limits. Templates are YAML:
shipped (fixpoint-compare template list), your own (--templates folder), or learned from correct
documents (fixpoint-compare template learn). Without --template, the template is chosen by the structure of the
document, and the output shows which one and why. With --against, a document is compared with another document instead.

Examples:
  fixpoint-compare report.pptx                                    check one document
  fixpoint-compare "out/**/*.xlsx" -t validation-results -r junit:out/compare.xml
                                                                  in CI: print findings and write a JUnit file
  fixpoint-compare report.docx --against golden.docx -o report.html --watch
                                                                  compare with a correct document while you work

Folders are searched for .pptx, .xlsx, .docx and their macro and template variants. Names that start with a dot and
node_modules are skipped. Macros are never run and URLs are never opened.

Start with a project that has many findings:
  fixpoint-compare out --baseline compare.json --update-baseline  once: accept the current findings
  fixpoint-compare out --baseline compare.json                    afterwards: fail only on new findings

In CI, with project settings in fixpoint-compare.config.yaml (fixpoint-compare config-schema):
  fixpoint-compare out --changed-since origin/main                only documents changed on this branch
  fixpoint-compare out --fail-on high --max-warnings 20           fail on high findings, or more than 20 others

With --review, a model also reads the texts and tables. A claim is shown only if its quotes are in the document. A wrong
figure is high if its calculation over figures of the document holds. All other claims are shown and fail no run.
  fixpoint-compare report.docx --review http://127.0.0.1:11434/v1 --model llama3.1 --cache
  fixpoint-compare report.docx --review claude                    with the Claude Code CLI

Exit codes:
  0  every document matches (or no finding reaches --fail-on)
  1  there are findings
  2  a document cannot be read, or the command is wrong`;

/** Text under `fixpoint-compare inspect --help`. */
export const inspectHelp = `
Prints one line of JSON per file: file, type, format (the extension declared in the content), macros, external
(references that a program follows automatically), and these counts:

Presentations
  slides            including hidden slides
  pictures          pictures, posters of videos, previews of embedded objects, shapes filled with a picture
  tables, charts    including members of groups
  hyperlinks        runs of text shapes and table cells with an external URL; links inside the document do not count
  paragraphs        non-empty paragraphs of text shapes; titles and footers count, notes do not
  words             runs of characters between white space in those paragraphs
  tableParagraphs, tableWords   the same in table cells

Workbooks, for each of "sheets" in tab order
  nonEmptyCells     cells with a value or a formula; empty strings do not count
  usedRows, usedCols   last row and last column with such a cell; 0 if there is no such cell

Text documents (only the body, without headers, footers, notes and comments)
  paragraphs        with text, outside tables and text boxes; inserted text counts, deleted text does not
  emptyParagraphs   without text, outside tables and text boxes
  headings          those of "paragraphs" with an outline level
  words             runs of characters between white space in "paragraphs"
  tables            each with its rows and columns; tables inside tables are not listed
  tableParagraphs, tableWords   the same in tables, including inner tables
  pictures, hyperlinks          in the body, including tables and text boxes

Exit codes: 0 counted · 2 a file cannot be read (reason on standard error; the other files are counted)`;

/** Text under the commands that take `--limit`. */
export function limitsHelp(): string {
  return `
Resource limits for one document (--limit name=value), with defaults:
${describeLimits()}`;
}
