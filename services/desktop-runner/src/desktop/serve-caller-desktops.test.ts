import type { WantedMachine } from '@fixpoint/desktop/cua-cloud';
import { ConflictError } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { expect, it, onTestFinished } from 'vitest';
import { serveCallerDesktops } from './serve-caller-desktops.js';

const machine = (desktop: string, caller = 'ann'): WantedMachine => ({ desktop, sandbox: desktop, caller });

/** A runner with test doubles of machines, and the machines requested of it. */
function serve({ most = 8, taken = [] as string[] } = {}) {
  const state = {
    wanted: [] as WantedMachine[],
    keys: new Map([['ann', 'key-of-ann']]),
    backlog: new Map<string, number>(),
    busy: new Set<string>(),
  };
  const open = new Map<string, string>();
  let announce = () => {};
  const desktops = serveCallerDesktops({
    callerKeys: {
      wanted: async () => state.wanted,
      keyOf: async (caller) => state.keys.get(caller) ?? null,
      follow(onChange) {
        announce = onChange;
        return () => {};
      },
    },
    most,
    async open({ desktop }, key) {
      if (taken.includes(desktop)) throw new ConflictError('It is served.', { reason: 'desktop-taken' });
      open.set(desktop, key);
      return { isFree: () => !state.busy.has(desktop), close: async () => void open.delete(desktop) };
    },
    backlog: async (names) => names.map((name) => state.backlog.get(name) ?? 0),
    log: createLogger({ name: 'test', level: 'silent' }),
    pollMs: 60_000,
  });
  onTestFinished(() => desktops.close());
  const change = (next: Partial<typeof state>) => {
    Object.assign(state, next);
    announce();
  };
  return { change, open, names: () => [...open.keys()], close: () => desktops.close() };
}

it('serves a requested desktop at once, with the caller’s key, and releases it when unused', async () => {
  const { change, open, names } = serve();
  change({ wanted: [machine('one')] });
  await expect.poll(() => open.get('one')).toBe('key-of-ann');
  change({ wanted: [], busy: new Set(['one']) });
  change({ backlog: new Map([['one', 1]]), busy: new Set() });
  change({ wanted: [machine('two')] });
  await expect.poll(names).toEqual(['one', 'two']);
  change({ backlog: new Map() });
  await expect.poll(names).toEqual(['two']);
});

it('releases the desktops of a deleted key at once, even if busy', async () => {
  const { change, names } = serve();
  change({ wanted: [machine('one')], busy: new Set(['one']) });
  await expect.poll(names).toEqual(['one']);
  change({ keys: new Map() });
  await expect.poll(names).toEqual([]);
});

it('serves no more than its limit, nothing without its key, and nothing of another runner', async () => {
  const { change, names, close } = serve({ most: 1, taken: ['taken'] });
  change({ wanted: [machine('taken')] });
  change({ wanted: [machine('bobs', 'bob')] });
  change({ wanted: [machine('one'), machine('two')] });
  await expect.poll(names).toEqual(['one']);
  await close();
  expect(names()).toEqual([]);
});
