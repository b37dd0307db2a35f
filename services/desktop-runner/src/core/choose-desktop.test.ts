import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, chooseDesktop } from './choose-desktop.js';

function candidate(
  name: string,
  { info, ...rest }: Partial<Omit<Candidate, 'info'>> & { info?: Partial<Candidate['info']> } = {},
): Candidate {
  return {
    connected: true,
    backlog: 0,
    ...rest,
    info: {
      name,
      status: 'ready',
      reason: null,
      capabilities: ['chromium'],
      owner: { type: 'nobody' },
      seen_at: '2026-01-01T00:00:00.000Z',
      ...info,
    },
  };
}
const any = { name: null, capabilities: [] };

describe('the choice of a desktop', () => {
  it('is the named one and no other, even if others are free (M-029)', () => {
    const known = [candidate('free'), candidate('win11', { backlog: 9, info: { owner: aTask } })];
    expect(chooseDesktop({ name: 'win11', capabilities: [] }, known)).toEqual({ desktop: 'win11' });
    expect(chooseDesktop({ name: 'win12', capabilities: [] }, known)).toEqual({
      waitsFor: expect.stringContaining('"win12" to connect'),
    });
  });

  it('prefers a free desktop, then the one with the shortest queue', () => {
    const known = [
      candidate('busy', { info: { owner: aTask } }),
      candidate('long', { backlog: 4 }),
      candidate('short', { backlog: 1 }),
    ];
    expect(chooseDesktop(any, known)).toEqual({ desktop: 'short' });
    expect(chooseDesktop(any, known.slice(0, 1))).toEqual({ desktop: 'busy' });
  });

  it('has every requested capability', () => {
    const known = [candidate('one'), candidate('two', { info: { capabilities: ['chromium', 'gmail'] } })];
    expect(chooseDesktop({ name: null, capabilities: ['gmail'] }, known)).toEqual({ desktop: 'two' });
    expect(chooseDesktop({ name: 'one', capabilities: ['gmail'] }, known)).toEqual({
      waitsFor: 'the desktop "one" to have gmail, which is missing',
    });
  });

  it('reports why the task waits: none connected, gone, or refused with its reason', () => {
    expect(chooseDesktop(any, [])).toEqual({ waitsFor: 'a desktop to connect' });
    expect(
      chooseDesktop({ name: 'one', capabilities: [] }, [candidate('one', { connected: false })]),
    ).toEqual({ waitsFor: expect.stringContaining('last seen 2026-01-01') });
    const refused = candidate('one', { info: { status: 'refused', reason: 'clicks land 3 px off' } });
    expect(chooseDesktop(any, [refused])).toEqual({
      waitsFor: 'a desktop; "one" does not accept work: clicks land 3 px off',
    });
  });

  it('is never a desktop that is gone, refuses work, or lacks a capability', () => {
    const arbitrary = fc.record({
      connected: fc.boolean(),
      backlog: fc.nat(20),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      status: fc.constantFrom('ready' as const, 'refused' as const),
      capabilities: fc.subarray(['x', 'y', 'z']),
    });
    fc.assert(
      fc.property(
        fc.array(arbitrary),
        fc.option(fc.constantFrom('a', 'b')),
        fc.subarray(['x', 'y']),
        (desktops, name, capabilities) => {
          const known = desktops.map(({ connected, backlog, ...info }) =>
            candidate(info.name, { connected, backlog, info }),
          );
          const chosen = chooseDesktop({ name, capabilities }, known);
          const fits = known.filter(
            ({ info, connected }) =>
              connected &&
              info.status === 'ready' &&
              (name === null || info.name === name) &&
              capabilities.every((each) => info.capabilities.includes(each)),
          );
          return 'desktop' in chosen
            ? fits.some(({ info }) => info.name === chosen.desktop)
            : fits.length === 0 && chosen.waitsFor !== '';
        },
      ),
    );
  });
});

const aTask = { type: 'task' as const, task_id: 'task-1' };
