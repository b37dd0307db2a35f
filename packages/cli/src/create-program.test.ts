import { describe, expect, it } from 'vitest';
import type { CommandContext } from './command-context.js';
import { createProgram } from './create-program.js';
import { plain } from './render/paint.js';

async function run(args: string[]) {
  const said: string[] = [];
  const context: CommandContext = {
    root: '/',
    version: '1.2.3',
    cwd: '/',
    environment: {},
    platform: 'linux',
    node: { path: '', version: '20.19.0' },
    signal: new AbortController().signal,
    paint: plain,
    write: (line) => said.push(line),
    status: () => {},
    writeError: (line) => said.push(line),
    confirm: async () => false,
    readInput: async () => '',
  };
  const error: unknown = await createProgram(context, () => {})
    .parseAsync(args, { from: 'user' })
    .catch((cause) => cause);
  return { error, text: said.join('\n') };
}

describe('the fixpoint command', () => {
  it.each([
    [['nonsense']],
    [['task']],
    [['demo', '--nonsense']],
    [['up', '--port', 'many']],
    [['mail']],
    [['policy']],
  ])('leaves the end of the process to its caller where the usage is wrong: %j', async (args) => {
    const { error, text } = await run(args);
    expect(error).toMatchObject({ name: 'CommanderError', exitCode: 1 });
    expect(text).toMatch(/fixpoint --help|Usage: fixpoint/);
  });

  it('says its version', async () => {
    expect((await run(['--version'])).text).toBe('1.2.3');
  });
});
