import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { anchorOf, errorSections } from './error-codes.js';

const entries = errorSections.flatMap(({ codes }) => codes);
const known = new Set(entries.map(({ code }) => code));
/** Values of a property `code` that are no error codes: a cell format, a zod issue, the example of the API description. */
const otherCodes = new Set(['General', 'yyyy-mm-dd', 'custom', 'example']);
/** Functions and classes whose first argument is the code. */
const takesCode = /^(fail|ClaudeError|MailError)$/;
/** Folders with checks, which pass codes such as `form/not-found` as arguments too. */
const checkFolders =
  /^(packages\/(cli\/src\/doctor|agents\/src\/(chat|claude)|build-harness\/src\/github|shared\/src\/preconditions)|services\/[a-z-]+\/src\/preconditions)\//;

const files = execFileSync('git', ['ls-files', 'packages', 'services'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(
    (file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|error-codes\.ts$|\/testing\//.test(file),
  );

/** Literals of an expression, both branches of a condition included. */
function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression);
  return [];
}

/** `codes`: error codes with their file; `mentioned`: every literal and quoted property name. */
function readSources() {
  const codes = new Map<string, string>();
  const mentioned = new Set<string>();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const results: string[] = [];
      if (ts.isStringLiteralLike(node)) {
        mentioned.add(node.text);
        const isImport = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
        if (!isImport && checkFolders.test(file) && /^(?!image\/)[a-z]+\/[a-z]+(-[a-z]+)*$/.test(node.text)) {
          results.push(node.text);
        }
      } else if (ts.isIdentifier(node)) mentioned.add(node.text);
      if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'code') {
        results.push(...literalsOf(node.initializer));
      }
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const [first] = node.arguments ?? [];
        if (first !== undefined && takesCode.test(node.expression.getText(source))) {
          results.push(...literalsOf(first).filter((text) => /^[a-z]+(-[a-z]+)*$/.test(text)));
        }
      }
      for (const code of results) if (!otherCodes.has(code)) codes.set(code, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { codes, mentioned };
}

describe('the table of error codes', () => {
  const { codes, mentioned } = readSources();

  it('has an entry for every code in the sources', () => {
    expect([...codes].filter(([code]) => !known.has(code))).toEqual([]);
  });

  it('has no entry that the sources do not use', () => {
    expect([...known].filter((code) => !mentioned.has(code))).toEqual([]);
  });

  it('has each code once, with a title and a remedy that are sentences', () => {
    expect(known.size).toBe(entries.length);
    for (const { code, title, cause, remedy } of entries) {
      expect(title, code).toMatch(/^[A-Z`].*\.$/);
      expect(cause, code).toMatch(/^$|\.$/);
      expect(remedy, code).toMatch(/^[A-Z`].*\.$/);
    }
    expect(new Set(entries.map(({ code }) => anchorOf(code))).size).toBe(entries.length);
  });
});
