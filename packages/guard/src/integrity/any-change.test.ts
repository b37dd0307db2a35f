// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is source code of changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffOf } from '../../testing/diff-of.js';
import { checkIntegrity } from './check-integrity.js';

describe('whatever a change contains', () => {
  const check = (text: string, path = 'src/a.js') =>
    checkIntegrity({
      diff: diffOf(path, text),
      isTest: () => false,
      values: ['x'.repeat(9)],
      today: '2026-11-26',
    });

  it('is read without an error, and each finding has a place', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/*',
        '*/',
        '//',
        '#',
        '`',
        "'",
        '"',
        '"""',
        "'''",
        '${',
        '}',
        '\\',
        '\n',
        '+',
        'name',
        'catch {}',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.constantFrom('a.py', 'src/b.ts', 'c.yaml'),
        (pieces, path) => {
          const lines = pieces
            .join('')
            .split(/\r?\n/)
            .map((line) => `+${line}`);
          for (const { line, reason } of check(lines.join('\n'), path)) {
            expect(line).toBeGreaterThan(0);
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(reason).toMatch(/^Line \d+ .*\.$/s);
          }
        },
      ),
    );
  });

  it.each([
    '/*',
    '`',
    "'",
    '"',
    '"""',
    '${name',
    'catch(',
    '{company',
    'https://{',
    'except ',
    '"a" + ',
    '  ',
    'x = ',
    'text || ',
    '[+',
    '{...a',
    'name: "A", revenue: ',
    'if (a.length < ',
    'fill: {',
    'CONST_A + ',
    'validateA(',
    'a_b_',
    'internal_',
    'mail_',
  ])('is read in bounded time: %s over and over', (piece) => {
    const lines = Array.from({ length: 300 }, () => `+${piece.repeat(Math.ceil(1_500 / piece.length))}`);
    expect(check(lines.join('\n')).length).toBeLessThan(20);
  });
});
