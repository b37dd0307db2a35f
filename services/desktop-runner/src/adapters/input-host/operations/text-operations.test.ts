import { expect, it } from 'vitest';
import type { KeyStroke } from '../../nut-desktop/desktop-platform.js';
import type { HostContext } from '../host-context.js';
import { createPace } from '../pace.js';
import { typeText } from './text-operations.js';

it('asks for the keys of a long text a few times, not for each character: it must not keep the host from answering', async () => {
  let asked = 0;
  let typed = 0;
  const context = {
    platform: {
      keyStroke(character: string): KeyStroke {
        asked += 1;
        return { key: 'a', shift: character === 'A' };
      },
    },
    nut: {
      Key: new Proxy({}, { get: (_, name) => name }),
      keyboard: {
        async type() {
          typed += 1;
        },
      },
    },
    pace: createPace(() => performance.now()),
    checkFailsafe: async () => {},
  } as unknown as HostContext;
  const text = 'aA'.repeat(800);
  expect(await typeText(text, context, new AbortController().signal)).toEqual({ how: 'keys', dropped: '' });
  expect(typed).toBe(1_600);
  expect(asked).toBeLessThan(typed / 8);
});
