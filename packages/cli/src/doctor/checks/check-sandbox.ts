import { join, resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { z } from 'zod';
import type { Check, Finding } from '../check.js';

const Property = z.object({
  name: z.string(),
  strength: z.enum(['closed', 'partial', 'open']),
  how: z.string(),
});
const Answer = z.object({
  wall: z.enum(['bubblewrap', 'landlock', 'none']),
  refusal: z.object({ message: z.string(), hint: z.string().optional() }).nullable(),
  strength: z.array(Property),
  /** How many were carried out. */
  attacks: z.number(),
  unclear: z.array(z.string()),
});

/** Every attack starts a process or more; on a busy machine that takes a minute. */
const limitMs = 180_000;

/** How strong the wall is that the fixer would build around the agent and the commands of a repository here. */
export const sandbox: Check = {
  name: 'sandbox',
  required: false,
  of: ['fixer'],
  async run({ cwd, environment, root, nodePath, run, isQuick }): Promise<Finding> {
    const probe = join(root, 'packages', 'sandbox', 'dist', 'probe-sandbox.js');
    const { home } = loadSettings({ home: sharedSettings.home }, environment);
    // As the fixer has it: required where it runs as root.
    const mode = environment.SANDBOX || (process.getuid?.() === 0 ? 'required' : 'best');
    const network = environment.SANDBOX_NETWORK || 'best';
    const words = [probe, mode, network, resolve(cwd, home), isQuick ? 'quick' : 'measure'];
    const { output, timedOut } = await run(nodePath, words, limitMs);
    const answer = read(output);
    if (answer === null) {
      return {
        state: 'warn',
        code: 'sandbox/not-tried',
        detail: timedOut
          ? `the attacks took more than ${limitMs / 1000} s`
          : `failed to run the attacks: ${output.trim().split('\n').at(-1)?.slice(0, 300) ?? ''}`,
        remedy:
          'Run "npm run build" if Fixpoint is not built. Otherwise retry when the machine is less busy.',
      };
    }
    const { wall, refusal, strength, attacks, unclear } = answer;
    const table = strength.map(({ name, strength: value, how }) => ({ name, value, how }));
    if (mode === 'off' || wall === 'none') {
      return {
        state: 'missing',
        code: 'sandbox/open',
        detail:
          mode === 'off'
            ? 'SANDBOX is off: programs that the agent starts can reach everything the fixer can'
            : 'no sandbox is available: programs that the agent starts can reach everything the fixer can',
        remedy:
          refusal?.hint ?? 'Install bubblewrap (apt install bubblewrap), or run on Linux with Landlock.',
        table,
      };
    }
    if (refusal !== null) {
      return {
        state: 'missing',
        code: 'sandbox/refused',
        detail: `the fixer does not start: ${refusal.message}`,
        ...hintOf(refusal.hint),
        table,
      };
    }
    const open = strength.filter((property) => property.strength !== 'closed').map(({ name }) => name);
    const how = attacks === 0 ? 'not measured' : `measured by ${attacks} attacks`;
    const doubt = unclear.length === 0 ? '' : `; without a result: ${unclear.join(', ')}`;
    return {
      state: strength.some((property) => property.strength === 'open') ? 'warn' : 'ok',
      detail: `${wall}, ${how}; not fully protected: ${open.join(', ') || 'nothing'}${doubt}`,
      ...(strength.some((property) => property.strength === 'open')
        ? {
            code: 'sandbox/open',
            remedy: 'docs/security.md describes how to protect these parts on this kind of machine.',
          }
        : {}),
      table,
    };
  },
};

function hintOf(hint: string | undefined): { remedy?: string } {
  return hint === undefined ? {} : { remedy: hint };
}

function read(output: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  } catch {
    return null;
  }
}
