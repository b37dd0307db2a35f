import { join } from 'node:path';
import { execa } from 'execa';
import type { CommandContext } from '../../command-context.js';

/** Reads in a mailbox that is not in the configuration yet, with the mail-fetcher's own code. */
export async function runMailTest(
  context: Pick<CommandContext, 'node' | 'root' | 'cwd' | 'environment' | 'signal'>,
  {
    name,
    definition,
    settings,
    options = [],
  }: {
    readonly name: string;
    readonly definition: object;
    /** Variables that the services will read from `.env`, such as the password. */
    readonly settings: Readonly<Record<string, string>>;
    readonly options?: readonly string[];
  },
): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number | null }> {
  const { stdout, stderr, exitCode } = await execa(
    context.node.path,
    [join(context.root, 'services/mail-fetcher/dist/test-mailboxes.js'), '--given', ...options],
    {
      cwd: context.cwd,
      env: { ...context.environment, ...settings },
      extendEnv: false,
      input: JSON.stringify({ [name]: definition }),
      reject: false,
      cancelSignal: context.signal,
    },
  );
  return { stdout, stderr, exitCode: exitCode ?? null };
}
