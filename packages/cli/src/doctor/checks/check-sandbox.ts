import type { Finding } from '@fixpoint/tasks/checks';
import { z } from 'zod';
import { askProgram } from '../ask-program.js';
import { defineMachineCheck, homeOf } from '../machine.js';

const Property = z.object({
  name: z.string(),
  strength: z.enum(['closed', 'partial', 'open']),
  how: z.string(),
});
const Answer = z.object({
  wall: z.enum(['bubblewrap', 'landlock', 'none']),
  refusal: z.object({ message: z.string(), hint: z.string().optional() }).nullable(),
  strength: z.array(Property),
  /** Number of attacks that were carried out. */
  attacks: z.number(),
  unclear: z.array(z.string()),
});

/** Every attack starts a process or more; on a busy machine that takes a minute. */
const attacksLimitMs = 180_000;

/** Strength of the wall that the fixer would build around the agent and the commands of a repository here. */
export const sandbox = defineMachineCheck({
  name: 'sandbox',
  required: false,
  owner: 'fixer',
  limitMs: attacksLimitMs + 10_000,
  async run(machine) {
    const { environment, isQuick } = machine;
    // As the fixer has it: required if it runs as root.
    const mode = environment.SANDBOX || (process.getuid?.() === 0 ? 'required' : 'best');
    const network = environment.SANDBOX_NETWORK || 'best';
    const { answer, reason } = await askProgram(machine, Answer, {
      module: 'packages/sandbox/dist/probe-sandbox.js',
      words: [mode, network, homeOf(machine), isQuick ? 'quick' : 'measure'],
      limitMs: attacksLimitMs,
    });
    if (answer === null) {
      return {
        state: 'warning',
        code: 'sandbox/not-tried',
        message: `failed to run the attacks: ${reason}`,
        remedy:
          'Run "npm run build" if Fixpoint is not built. Otherwise retry when the machine is less busy.',
      };
    }
    const table = answer.strength.map(({ name, strength: value, how }) => ({ name, value, how }));
    return { ...judge(answer, mode), table };
  },
});

function judge({ wall, refusal, strength, attacks, unclear }: z.infer<typeof Answer>, mode: string): Finding {
  if (mode === 'off' || wall === 'none') {
    return {
      state: 'failed',
      code: 'sandbox/open',
      message:
        mode === 'off'
          ? 'SANDBOX is off: programs that the agent starts can reach everything the fixer can'
          : 'no sandbox is available: programs that the agent starts can reach everything the fixer can',
      remedy: refusal?.hint ?? 'Install bubblewrap (apt install bubblewrap), or run on Linux with Landlock.',
    };
  }
  if (refusal !== null) {
    return {
      state: 'failed',
      code: 'sandbox/refused',
      message: `the fixer does not start: ${refusal.message}`,
      remedy: refusal.hint,
    };
  }
  const open = strength.filter((property) => property.strength !== 'closed').map(({ name }) => name);
  const how = attacks === 0 ? 'not measured' : `measured by ${attacks} attacks`;
  const doubt = unclear.length === 0 ? '' : `; without a result: ${unclear.join(', ')}`;
  const isOpen = strength.some((property) => property.strength === 'open');
  return {
    state: isOpen ? 'warning' : 'ok',
    message: `${wall}, ${how}; not fully protected: ${open.join(', ') || 'nothing'}${doubt}`,
    ...(isOpen && {
      code: 'sandbox/open',
      remedy: 'docs/security.md describes how to protect these parts on this kind of machine.',
    }),
  };
}
