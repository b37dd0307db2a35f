import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docxOf, headingOf, paragraphOf, tableOf } from '../../testing/docx-models.js';
import { readDocx } from '../../testing/read-docx.js';
import { countTextDocument } from './count-text-document.js';

const corpus = ['python-docx.docx', 'saved-by-libreoffice.docx'].map((name) => ({
  name,
  path: new URL(`../../testing/files/${name}`, import.meta.url).pathname,
}));

it('counts the words of Chinese and Japanese by dictionary', () => {
  const wordsOf = (text: string) => countTextDocument(docxOf([paragraphOf(text)])).words;
  expect(wordsOf('我们在北京卖水。')).toBe(5);
  expect(wordsOf('売上は前年比4％増加した。')).toBeGreaterThan(5);
});

it('counts paragraphs, headings and words outside tables and text boxes', () => {
  const link = { text: 'here', address: 'https://a.example/' };
  const document = docxOf(
    [
      headingOf('A title', 1),
      paragraphOf('Three more words', { links: [link] }),
      paragraphOf(''),
      paragraphOf('In a box', { textBox: true, links: [link] }),
      tableOf([
        ['one', 'two words'],
        ['', 'x'],
      ]),
    ],
    { pictures: [{ name: 'Logo', description: '' }] },
  );
  expect(countTextDocument(document)).toEqual({
    paragraphs: 2,
    emptyParagraphs: 1,
    headings: 1,
    words: 5,
    tables: [{ rows: 2, columns: 2 }],
    tableParagraphs: 3,
    tableWords: 4,
    pictures: 1,
    hyperlinks: 2,
  });
});

// Ours leave the text of tracked changes and of text boxes out or in by other rules; the corpus has some, so compare what
// both define alike.
const script = `
import docx, json, sys
d = docx.Document(sys.argv[1])
ps = [p for p in d.paragraphs if p.text.strip()]
print(json.dumps({
  'headings': len([p for p in ps if p.style.name.startswith('Heading')]),
  'tables': [{'rows': len(t.rows), 'columns': len(t.columns)} for t in d.tables],
}))
`;
const python = '/usr/bin/python3';
const missing = spawnSync(python, ['-c', 'import docx']).status !== 0;
if (missing)
  process.stderr.write('SKIPPED: the counts are not compared with python-docx, which is not installed.\n');

describe.skipIf(missing)('the counts agree with python-docx', () => {
  it.each(corpus)('on $name', async ({ path }) => {
    const { headings, tables } = countTextDocument(await readDocx(readFileSync(path)));
    const theirs = spawnSync(python, ['-c', script, path], { encoding: 'utf8' });
    expect({ headings, tables }).toEqual(JSON.parse(theirs.stdout));
  });
});
