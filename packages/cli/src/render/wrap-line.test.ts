import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createPaint } from './terminal-text.js';
import { wrapLine } from './wrap-line.js';

it('wraps a line between words, below its beginning', () => {
  expect(wrapLine('    the link of a company leads elsewhere', 24).split('\n')).toEqual([
    '    the link of a',
    '    company leads',
    '    elsewhere',
  ]);
});

it('keeps each line of a text where it begins', () => {
  const help = 'Options:\n  --json  for programs\n  --yes   start without asking anybody\n\nEnd';
  expect(wrapLine(help, 80)).toBe(help);
  expect(wrapLine(help, 30)).toBe(
    'Options:\n  --json  for programs\n  --yes   start without asking\n          anybody\n\nEnd',
  );
});

it('continues below the second column of a table', () => {
  expect(wrapLine('       4.7 s  findings are listed here in full', 32).split('\n')).toEqual([
    '       4.7 s  findings are',
    '              listed here in',
    '              full',
  ]);
});

it('leaves a line that fits, and keeps a long address whole', () => {
  expect(wrapLine('  short', 40)).toBe('  short');
  const address = 'http://127.0.0.1:3000/tasks/316e97cf-3fc5-4f6d-ac32-eb3a7444a523';
  expect(wrapLine(`see ${address}`, 30).split('\n')).toEqual(['see', address]);
});

it('counts colours and links as zero width', () => {
  const paint = createPaint({ isTerminal: true, noColor: undefined });
  const line = `${paint('green', 'matched')} ${paint('dim', 'after two iterations')}`;
  const wrapped = wrapLine(line, 30);
  expect(stripVTControlCharacters(wrapped)).toBe('matched after two iterations');
});
