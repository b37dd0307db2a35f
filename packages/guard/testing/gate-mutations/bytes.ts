import { type Files, inFile, type Mutation } from './mutation.js';

const inText = (name: string, refused: string, passes: string) =>
  inFile('src/a.js', name, 'hidden-character', ['let a;\n', `let a;\n${refused}\n`, `let a;\n${passes}\n`]);
const atPath = (name: string, path: string, rule: string, neighbour: string, base: Files = {}): Mutation => ({
  name,
  rule,
  base,
  refused: { [path]: 'x\n' },
  passes: { [neighbour]: 'x\n' },
});

const template = `name: market
type: pptx
slides: { min: 8, max: 40 }
sections:
  - title: Summary
    also: [Findings]
  - title: Outlook
min_words_per_description: 50
require_actionable_content: true
checks:
  shallow-descriptions: high
`;
const inTemplate = (name: string, from: string, to: string, neighbour: readonly [string, string]) =>
  inFile('templates/market.yaml', name, 'template-weakened', [
    template,
    template.replace(from, to),
    template.replace(...neighbour),
  ]);

export const bytes: readonly Mutation[] = [
  inText('a text that turns', '// \u202e } ;', "const greeting = 'שלום';"),
  inText(
    'an isolate that turns the text',
    "if (a === 'user\u2066 // admin\u2069') {}",
    "const text = 'مرحبا';",
  ),
  inText('a blank without width', 'const a\u200bb = 1;', "const space = '\\u200b';"),
  inText('a joiner in a name', 'const a\u200db = 1;', "const family = '👨\u200d👩\u200d👧';"),
  inText('a letter that nobody sees', 'const \u3164 = 1;', "const word = '한글';"),
  inText('characters of tags', "const a = '\u{E0041}\u{E0042}';", "const flag = '🇩🇪';"),
  inText('a mark of the byte order in the middle', "const a = '\ufeff';", "const a = 'bom';"),
  inText('a return within a line', 'const a = 1; // harmless\rconst b = 2;', 'const a = 1;\r'),
  inText('a sequence that controls a terminal', "const a = '\u001b[2K';", "const a = '\\u001b[2K';"),
  inText('a line separator', "const a = 'x\u2028y';", "const a = 'x\\u2028y';"),
  inFile('src/a.js', 'bytes where text was', 'binary-content', [
    'let a;\n',
    'let a;\n\0\u0001\n',
    'let a;\nlet b;\n',
  ]),
  {
    name: 'bytes in a new file of text',
    rule: 'binary-content',
    base: {},
    refused: { 'src/b.py': 'a\0b' },
    passes: { 'src/b.png': 'a\0b' },
  },
  atPath('a path that differs in case only', 'src/A.js', 'path-collision', 'src/b.js', { 'src/a.js': 'x\n' }),
  atPath('a folder that differs in case only', 'SRC/b.js', 'path-collision', 'src/b.js', {
    'src/a.js': 'x\n',
  }),
  atPath('a path in another normal form', 'src/u\u0308.js', 'path-collision', 'src/u.js', {
    'src/\u00fc.js': 'x\n',
  }),
  atPath('a device of Windows', 'src/aux.js', 'path-form', 'src/auxiliary.js'),
  atPath('a character that Windows has in no name', 'src/a:b.js', 'path-form', 'src/a-b.js'),
  atPath('a name that ends in a dot', 'src/a.', 'path-form', 'src/a'),
  atPath('a short name of Windows', 'src/GIT~1', 'path-form', 'src/git-1'),
  atPath('a path that turns', 'src/a\u202etxt.js', 'path-form', 'src/größe.js'),
  inTemplate('a threshold of a template that is lowered', '_description: 50', '_description: 40', [
    '_description: 50',
    '_description: 60',
  ]),
  inTemplate('a threshold of a template that is gone', 'min_words_per_description: 50\n', '', [
    'name: market',
    'name: market\ndescription: Deck',
  ]),
  inTemplate('a limit of a template that is raised', 'max: 40', 'max: 400', ['max: 40', 'max: 30']),
  inTemplate('a check of a template that is off', 'descriptions: high', 'descriptions: off', [
    'descriptions: high',
    'descriptions: critical',
  ]),
  inTemplate('a check that is turned off anew', 'checks:\n', 'checks:\n  missing-logo: off\n', [
    '# none',
    '',
  ]),
  inTemplate('a demand that is dropped', 'content: true', 'content: false', [
    'type: pptx',
    'type: pptx\n# ours',
  ]),
  inTemplate('a section that is no longer demanded', '  - title: Outlook\n', '', [
    '  - title: Outlook\n',
    '  - title: Outlook\n  - title: Risks\n',
  ]),
  inTemplate('another title that serves as well', '[Findings]', '[Findings, Anything]', ['min: 8', 'min: 9']),
  {
    name: 'a template that is deleted',
    rule: 'template-weakened',
    base: { 'templates/market.yaml': template, 'data/market.yaml': 'name: market\n' },
    refused: { 'templates/market.yaml': null },
    passes: { 'data/market.yaml': null },
  },
];
