import { expect, it, vi } from 'vitest';
import { createContext } from '../../testing/create-context.js';
import { id, rowOf, taskOf } from '../../testing/sample-task.js';
import { startGateway } from '../../testing/start-gateway.js';
import { createProgram } from '../create-program.js';
import { shells } from './completion-command.js';

/** What a command prints, by the library's own way to the output. */
async function print(args: readonly string[], url = 'http://127.0.0.1:9'): Promise<string> {
  const { context, lines } = createContext({ environment: { FIXPOINT_URL: url } });
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  try {
    await createProgram(context, () => {}).parseAsync(args, { from: 'user' });
  } finally {
    log.mockRestore();
  }
  return lines.join('\n');
}

it.each(shells)('prints a script for %s that asks the command itself', async (shell) => {
  expect(await print(['completion', shell])).toMatch(/fixpoint.*complete.*--/);
});

it.each([
  [['re'], ['rerun', 'resume', 'reject', 'redis']],
  [
    ['rerun', id, '--'],
    ['--from', '--set', '--yes', '--watch', '--json'],
  ],
  [
    ['rerun', id, '--from', ''],
    ['submit', 'mail', 'compare'],
  ],
  [['completion', ''], [...shells]],
  [['policy', ''], ['explain']],
])('completes %j', async (words, expected) => {
  const values = (await print(['complete', '--', ...words])).split('\n').map((line) => line.split('\t')[0]);
  expect(values).toEqual(expect.arrayContaining(expected));
});

it.each([
  [['rerun', id, '--from'], 'mail'],
  [['policy'], 'explain'],
  [['completion'], 'powershell'],
])(
  'takes an empty last word from an option, with or without the dashes that PowerShell keeps: %j',
  async (words, wanted) => {
    const whole = await print(['complete', '--', ...words, '']);
    expect(whole).toContain(wanted);
    expect(await print(['complete', '--next', '--', ...words])).toBe(whole);
    expect(await print(['complete', '--next', ...words])).toBe(whole);
  },
);

it('completes the ids of tasks, and prints nothing if no gateway responds', async () => {
  const { url } = await startGateway({
    'GET /api/v1/tasks': { tasks: [rowOf(taskOf())], next: null, total: 1 },
  });
  expect(await print(['complete', '--', 'show', '31'], url)).toMatch(
    new RegExp(`^${id}\tfix market-research`),
  );
  expect(await print(['complete', '--', 'show', '31'])).toMatch(/^:\d+$/);
});

it('completes the names of services', async () => {
  const { url } = await startGateway({ 'GET /api/v1/services': { services: [{ name: 'invoices' }] } });
  for (const words of [
    ['task', '--service', ''],
    ['service', 'test', 'in'],
    ['fixes', 'list', ''],
  ]) {
    expect(await print(['complete', '--', ...words], url), words.join(' ')).toMatch(/^invoices\b/);
  }
});

it('does not show the command that the scripts run', async () => {
  const { context, lines } = createContext();
  await createProgram(context, () => {})
    .parseAsync(['--help'], { from: 'user' })
    .catch(() => {});
  expect(lines.join('\n')).toMatch(/completion <shell>/);
  expect(lines.join('\n')).not.toMatch(/^ {2}complete /m);
});
