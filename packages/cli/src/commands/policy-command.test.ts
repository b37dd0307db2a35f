import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../testing/create-context.js';
import { runPolicyExplain } from './policy-command.js';

async function explain(words: string[], input = '', sandbox = false) {
  const { context, lines } = createContext({ cwd: tmpdir(), readInput: async () => input });
  const exitCode = await runPolicyExplain(context, { words, sandbox });
  return { exitCode, text: lines.join('\n') };
}

describe('fixpoint policy explain', () => {
  it('denies a push to main with its rule and exit code 2 (S0-437, X-1)', async () => {
    const { exitCode, text } = await explain(['git', 'push', 'origin', 'main']);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^deny {2}git push origin main\nrule {4}\S+\nreason {2}\S/);
  });

  it('allows the tests with exit code 0 (S0-413)', async () => {
    expect(await explain(['npm', 'test'])).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^allow/),
    });
  });

  it('decides as in a sandbox with --sandbox: code in an argument passes, a push and an install do not (S0-437)', async () => {
    expect(await explain(['node -e "1"'])).toMatchObject({ exitCode: 2 });
    expect(await explain(['node -e "1"'], '', true)).toMatchObject({ exitCode: 0 });
    expect(await explain(['git push'], '', true)).toMatchObject({ exitCode: 2 });
    const install = await explain(['npm install left-pad'], '', true);
    expect(install.exitCode).toBe(2);
    expect(install.text).toContain('declare the package');
  });

  it("reads the hook's own JSON from standard input (S0-423)", async () => {
    const call = { tool_name: 'Write', tool_input: { file_path: '.env', content: '' }, cwd: tmpdir() };
    expect(await explain([], JSON.stringify(call))).toMatchObject({ exitCode: 2 });
  });

  it('denies what cannot be read', async () => {
    expect(await explain([], '{"tool_name":')).toMatchObject({ exitCode: 2 });
    expect(await explain([], '')).toMatchObject({ exitCode: 2 });
  });
});
