import { toSafeLine } from '@fixpoint/shared/text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileTexts } from '../../testing/runs.js';
import { escapeCommand, escapeMarkdown, escapeMarkup, escapeProperty, fileAddress } from './escape.js';

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));

it('leaves no control character, text direction or half character in any format', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const makeSafe of [toSafeLine, escapeMarkup, escapeMarkdown, escapeCommand, escapeProperty]) {
        expect(makeSafe(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFE\uFFFF]/u);
      }
    }),
  );
});

it('prevents texts from ending an element, an attribute or a command', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeMarkup(text)).not.toMatch(/[<>"']/);
      expect(escapeMarkdown(text).replaceAll('<!-- -->', '')).not.toMatch(/[<>]|(?<!\\)[`*_[\]|]/);
      expect(escapeProperty(text)).not.toMatch(/[:,\r\n]/);
      expect(escapeCommand(text)).not.toMatch(/[\r\n]|%(?!25)/);
    }),
  );
});

it('keeps ordinary words as they are', () => {
  const words = 'Revenue of 80 million, ünïcode 日本語';
  expect([toSafeLine(words), escapeMarkup(words), escapeMarkdown(words), escapeCommand(words)]).toEqual([
    words,
    words,
    words,
    words,
  ]);
});

it('makes addresses of paths', () => {
  expect(
    ['out/a b.pptx', './a.pptx', 'a\\b%.pptx', '/tmp/x#.pptx', 'C:\\x\\ü.docx', '../é?.xlsx'].map(
      fileAddress,
    ),
  ).toEqual([
    'out/a%20b.pptx',
    'a.pptx',
    'a/b%25.pptx',
    'file:///tmp/x%23.pptx',
    'file:///C:/x/%C3%BC.docx',
    '../%C3%A9%3F.xlsx',
  ]);
});
