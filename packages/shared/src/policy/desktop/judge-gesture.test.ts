import { expect, it } from 'vitest';
import type { KeyName } from '../../keys/index.js';
import { defaultPolicy } from '../default-policy.js';
import type { GuardedGesture } from './guarded-gesture.js';
import { judgeGesture } from './judge-gesture.js';
import type { UrlRules } from './judge-url.js';
import { emptyMemory } from './typing-memory.js';

const rules: UrlRules = {
  policy: defaultPolicy.desktop,
  allow: [],
  places: { origins: new Set(), home: '/home/ada', realPath: (path) => path },
};

/** Performs gestures one after another, with keys staying down as they do; answers the rule that refuses one. */
function run(gestures: readonly GuardedGesture[]): string | null {
  let memory = emptyMemory;
  let held: readonly KeyName[] = [];
  for (const gesture of gestures) {
    const facts = { held, clipboard: null, activeWindow: null };
    const judged = judgeGesture(gesture, memory, facts, rules);
    if (judged.ruling !== null) return judged.ruling.rule;
    memory = judged.memory;
    held = gesture.type === 'hold-keys' ? [...held, ...gesture.keys] : [];
  }
  return null;
}
const type = (text: string): GuardedGesture => ({ type: 'type', text });
const keys = (...names: KeyName[]): GuardedGesture => ({ type: 'chord', keys: names });
const hold = (...names: KeyName[]): GuardedGesture => ({ type: 'hold-keys', keys: names });

it.each<[string, GuardedGesture[], string | null]>([
  ['a run box by a held key and a letter', [hold('super'), type('r')], 'held-keys'],
  ['a terminal by held keys and a letter', [hold('ctrl', 'alt'), type('t')], 'held-keys'],
  ['a paste by a held key and a letter', [hold('ctrl'), type('v')], 'held-keys'],
  ['capitals by a held shift', [hold('shift'), type('abc')], null],
  ['text after the combination is done', [hold('ctrl'), keys('a'), type('abc')], null],
])('takes text typed while a key is down for what it is: %s (S0-438)', (_, gestures, rule) => {
  expect(run(gestures)).toBe(rule);
});

it.each<[string, string | null]>([
  ['Command Prompt', 'blocked-app'],
  ['Task Manager', 'blocked-app'],
  ['Registry Editor', 'blocked-app'],
  ['powersh', 'launcher-unclear'],
  ['termin', 'launcher-unclear'],
  ['task man', 'launcher-unclear'],
  ['calculator', null],
  ['text editor', null],
])('starts nothing from a start menu that finds a blocked program: %s (S0-438)', (text, rule) => {
  expect(run([keys('super'), type(text), keys('enter')])).toBe(rule);
});

it('lets the beginning of a blocked name be typed, as other names begin so too', () => {
  expect(run([keys('super'), type('con')])).toBeNull();
  expect(run([keys('super'), type('con'), type('tacts'), keys('enter')])).toBeNull();
});
