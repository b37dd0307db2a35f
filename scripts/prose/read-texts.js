import ts from 'typescript';

/** @typedef {{ kind: 'strings' | 'titles' | 'comments', line: number, text: string, isException: boolean }} FoundText */

/** Marks an exception on the line of the text or the one before: `// plain English: it quotes the standard`. */
const exception = /plain English: \S/;
const minWords = 3;
const isTestFile = /\.test\.tsx?$|^tests\/|\/testing\//;

/**
 * Reads the texts of a source file that a person reads: strings of three words or more, titles of tests, and comments.
 * @param {string} path Path below the repository's root, with slashes.
 * @param {string} source
 * @returns {FoundText[]}
 */
export function readTexts(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const isTest = isTestFile.test(path);
  const lines = source.split('\n');
  /** @type {FoundText[]} */
  const texts = [];

  /** @param {FoundText['kind']} kind @param {number} position @param {string} raw */
  function add(kind, position, raw) {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (text.split(' ').length < minWords) return;
    const line = file.getLineAndCharacterOfPosition(position).line;
    const isException = [lines[line - 1], lines[line]].some((each) => exception.test(each ?? ''));
    texts.push({ kind, line: line + 1, text, isException });
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (isTest) {
      const title = ts.isCallExpression(node) ? node.arguments[0] : undefined;
      const isTitle =
        title !== undefined &&
        ts.isStringLiteralLike(title) &&
        /^(?:it|test|describe)\b/.test(node.expression.getText(file));
      if (isTitle) add('titles', title.getStart(file), title.text);
    } else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      add('strings', node.getStart(file), node.text);
    } else if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(({ literal }) => `…${literal.text}`);
      add('strings', node.getStart(file), [node.head.text, ...rest].join(''));
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  if (isTest) return texts;

  for (const { pos, end } of listComments(file, source)) {
    const text = source
      .slice(pos, end)
      .replace(/^\/[/*]+|\*\/$/g, '')
      .replace(/\n\s*\* ?/g, ' ');
    add('comments', pos, text);
  }
  return texts;
}

/**
 * Comments before and after each token; the parser keeps them as trivia. Creating the tokens of a node takes most of the time, so nodes
 * without a sign of a comment in them are left out.
 * @param {ts.SourceFile} file @param {string} source
 */
function listComments(file, source) {
  const signs = [...source.matchAll(/\/[/*]/g)].map(({ index }) => index);
  const found = new Map();
  let next = 0;
  /** @param {ts.Node} node */
  function visit(node) {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const range of ranges) found.set(range.pos, range);
    // Nodes come in the order of the source, and a node before those in it.
    while (next < signs.length && (signs[next] ?? 0) < node.getFullStart()) next += 1;
    if ((signs[next] ?? node.getEnd()) >= node.getEnd()) return;
    for (const child of node.getChildren(file)) visit(child);
  }
  visit(file);
  return [...found.values()].sort((one, other) => one.pos - other.pos);
}
