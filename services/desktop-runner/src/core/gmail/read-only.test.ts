import { keyNames } from '@fixpoint/desktop/keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputAction } from '../input/input-action.js';
import { assertReadingAction, assertReadOnly, describeIntent, type MailIntent } from './read-only.js';

const refused = (rule: string) => expect.objectContaining({ code: 'refused-by-policy', rule });
function errorOf(act: () => void): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('in a mailbox', () => {
  it.each([
    ['the Compose button', 'compose'],
    ['New message', 'compose'],
    ['the arrow "Reply all" that replies', 'reply'],
    ['Reply to all', 'reply'],
    ['forwarding', 'forward'],
    ['Ｓｅｎｄ', 'send'],
    ['the icon of a trash can', 'delete'],
    ['Delete forever', 'delete'],
    ['archive this mail', 'archive'],
    ['report spam', 'change'],
    ['unsubscribe', 'change'],
  ])(
    '%s is refused before anything is touched (S0-327, S0-328, S0-329, S0-330, S0-331, S0-332)',
    (words, rule) => {
      expect(errorOf(() => assertReadOnly(words))).toEqual(refused(`gmail-${rule}`));
    },
  );

  it('everything that reading needs may be looked for, whatever strangers call their files and subjects', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('Reply.pptx', '"; the Send button "', '\\" delete \\"'),
    );
    const intents = fc.oneof(
      fc.constant<MailIntent>({ type: 'search-box' }),
      name.map((subject): MailIntent => ({ type: 'newest-mail', subject })),
      name.map((each): MailIntent => ({ type: 'attachment', name: each })),
      name.map((each): MailIntent => ({ type: 'download', name: each })),
    );
    fc.assert(fc.property(intents, (intent) => assertReadOnly(describeIntent(intent))));
  });

  it('no shortcut is ever pressed, but the one that lists them (S0-451, S0-333)', () => {
    const chords = fc.array(fc.constantFrom(...keyNames), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(chords, (keys) => {
        const isAllowed = ['enter', 'ctrl,a', 'ctrl,slash'].includes(keys.join());
        const error = errorOf(() => assertReadingAction({ type: 'chord', keys }));
        expect(error).toEqual(isAllowed ? undefined : refused('gmail-shortcut'));
      }),
    );
  });

  it('nothing is dragged, held, opened, or typed over several lines', () => {
    const at = { space: 'logical', x: 1, y: 1 } as const;
    const inputActions: InputAction[] = [
      { type: 'drag', from: at, to: at, button: 'left' },
      { type: 'hold-keys', keys: ['shift'] },
      { type: 'open-url', url: 'https://mail.google.com/?view=cm' },
      { type: 'click', at, button: 'right', count: 1 },
      { type: 'click', at, button: 'left', count: 2 },
      { type: 'type', text: 'to:me\n' },
    ];
    for (const inputAction of inputActions) {
      expect(
        errorOf(() => assertReadingAction(inputAction)),
        inputAction.type,
      ).toMatchObject({ code: 'refused-by-policy' });
    }
    for (const inputAction of [
      { type: 'click', at, button: 'left', count: 1 },
      { type: 'move', to: at },
      { type: 'scroll', at, dx: 0, dy: 3 },
      { type: 'type', text: 'in:inbox' },
    ] satisfies InputAction[]) {
      assertReadingAction(inputAction);
    }
  });
});
