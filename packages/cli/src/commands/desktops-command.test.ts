import { expect, it } from 'vitest';
import type { ListedDesktop } from '../gateway/create-gateway-client.js';
import { plain } from '../render/terminal-text.js';
import { renderDesktops } from './desktops-command.js';

const runner: NonNullable<ListedDesktop['runner']> = {
  connected: true,
  backlog: 0,
  status: 'ready',
  reason: null,
  displays: [{ id: ':1', x: 0, y: 0, width: 1280, height: 800, scale: 1, primary: true }],
  capabilities: ['linux', 'chromium'],
  owner: { type: 'nobody' },
  seen_at: '2026-01-01T00:00:00.000Z',
};
const desktop = (name: string, change: Partial<typeof runner> | null): ListedDesktop => ({
  name,
  provider: 'runner',
  status: 'running',
  runner: change === null ? null : { ...runner, ...change },
});

it('lists each desktop with its state, its owner and its capabilities', () => {
  expect(
    renderDesktops(
      [
        desktop('lab', {}),
        desktop('office', { owner: { type: 'task', task_id: 'task-1' }, backlog: 2 }),
        desktop('win11', { status: 'refused', reason: 'clicks land\u001b[31m 3 px off' }),
        desktop('old', { connected: false }),
        desktop('box-1', null),
      ],
      plain,
    ),
  ).toEqual([
    'lab     ready  1280×800 linux chromium',
    'office  in use by task task-1  1280×800 linux chromium (2 running or waiting)',
    'win11   rejects tasks: clicks land[31m 3 px off  1280×800 linux chromium',
    expect.stringContaining('not connected, last seen 2026-01-01'),
    expect.stringContaining(', no desktop-runner'),
  ]);
});
