import { describe, expect, it } from 'vitest';
import { createContext } from '../testing/create-context.js';
import { createProgram } from './create-program.js';

async function run(args: string[]) {
  const { context, lines } = createContext();
  const error: unknown = await createProgram(context, () => {})
    .parseAsync(args, { from: 'user' })
    .catch((cause) => cause);
  return { error, text: lines.join('\n') };
}

describe('the fixpoint command', () => {
  it.each([
    [['nonsense']],
    [['task']],
    [['demo', '--nonsense']],
    [['up', '--port', 'many']],
    [['mail']],
    [['policy']],
  ])('leaves the end of the process to its caller if the usage is wrong: %j', async (args) => {
    const { error, text } = await run(args);
    expect(error).toMatchObject({ name: 'CommanderError', exitCode: 1 });
    expect(text).toMatch(/fixpoint --help|Usage: fixpoint/);
  });

  it('prints its version', async () => {
    expect((await run(['--version'])).text).toBe('1.2.3');
  });
});
