import { expect, it } from 'vitest';
import { DesktopAction } from '../contracts/index.js';
import { describeAction } from './describe-action.js';

const typing = (text: string) => describeAction(DesktopAction.parse({ action: 'type', params: { text } }));

it('shows the keys that a text presses, since an approval covers them', () => {
  expect(typing('rm -rf x\n')).toBe('Type "rm -rf x⏎"');
  expect(typing('Ada\tLovelace\r\n')).toBe('Type "Ada⇥Lovelace⏎"');
});

it('marks a shortened text', () => {
  const words = typing(`${'a'.repeat(600)} and more`);
  expect(words.length).toBeLessThanOrEqual(500);
  expect(words).toMatch(/^Type "a+…" \(609 characters\)$/);
});

it('shows the position of a click or scroll, since an approval covers it', () => {
  const words = (step: unknown) => describeAction(DesktopAction.parse(step));
  const at = { x: 500, y: 20 };
  expect(words({ action: 'scroll', params: { direction: 'down', amount: 5, at } })).toBe(
    'Scroll down by 5 at (500, 20)',
  );
  expect(words({ action: 'click', params: { at, count: 2 } })).toBe('Double-click (500, 20)');
});
