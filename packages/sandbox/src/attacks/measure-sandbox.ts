import { dirname } from 'node:path';
import type { Sandbox, SandboxProperty, SandboxPropertyName } from '../run/index.js';
import { type Attack, secretPattern } from './attack.js';
import { buildAttackProgram } from './attack-program.js';
import { attacks } from './attacks.js';
import { createBait } from './create-bait.js';

export interface AttackOutcome {
  readonly name: string;
  readonly property: SandboxPropertyName;
  /** `unclear`: it neither got there nor came to its end, so that nothing has been shown. */
  readonly outcome: 'denied' | 'open' | 'unclear';
  /** Object that it reached, or its last output. */
  readonly detail: string;
}

export interface SandboxMeasurement {
  readonly outcomes: readonly AttackOutcome[];
  /** The strength that the sandbox claims, taken back if an attack got through. */
  readonly strength: readonly SandboxProperty[];
}

/**
 * Carries out every attack behind a sandbox, for real, against bait that was laid out for it, and returns those that got through. Takes
 * some seconds. Without a wall nothing is carried out, unless `attacks` names it: as root they would do real damage.
 */
export async function measureSandbox(
  sandbox: Sandbox,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** Number of attacks that run at a time. */
    readonly concurrency?: number | undefined;
    readonly nodePath?: string | undefined;
    readonly attacks?: readonly Attack[] | undefined;
  } = {},
): Promise<SandboxMeasurement> {
  const chosen = options.attacks ?? (sandbox.wall === 'none' ? [] : attacks);
  const outcomes: AttackOutcome[] = [];
  const signal = options.signal ?? new AbortController().signal;
  async function work(queue: Attack[]): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal.throwIfAborted();
      outcomes.push(await carryOut(sandbox, next, options.nodePath ?? process.execPath, signal));
    }
  }
  const together = chosen.filter(({ isAlone }) => isAlone !== true);
  await Promise.all(Array.from({ length: options.concurrency ?? 2 }, () => work(together)));
  await work(chosen.filter(({ isAlone }) => isAlone === true));
  const order = chosen.map(({ name }) => name);
  outcomes.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { outcomes, strength: sandbox.strength.map((property) => weaken(property, outcomes)) };
}

async function carryOut(
  sandbox: Sandbox,
  attack: Attack,
  nodePath: string,
  signal: AbortSignal,
): Promise<AttackOutcome> {
  const { bait, examine, close } = await createBait();
  try {
    const result = await sandbox.run({
      command: nodePath,
      args: ['-'],
      input: buildAttackProgram(attack, bait),
      cwd: bait.tree,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: bait.home, TMPDIR: bait.temporary },
      write: [bait.tree, bait.home, bait.temporary],
      read: /^\/(usr|bin|lib)\//.test(nodePath) ? [] : [dirname(dirname(nodePath))],
      network: { type: 'none' },
      limits: attack.limits,
      runId: `attack-${bait.port}`,
      signal,
      timeoutMs: 30_000,
    });
    const { output } = result;
    const reached = /^REACHED .*$/m.exec(output)?.[0].slice('REACHED '.length);
    const facts = { name: attack.name, property: attack.property };
    if (reached !== undefined) return { ...facts, outcome: 'open', detail: reached };
    if (secretPattern.test(output)) return { ...facts, outcome: 'open', detail: 'the secret' };
    if (await attack.hasHappened?.(examine()))
      return { ...facts, outcome: 'open', detail: 'seen from outside' };
    const hasStarted = result.startFailure === null && result.exitCode !== 127 && result.exitCode !== 125;
    const isClear = attack.mustFinish === false ? hasStarted : /^DONE$/m.test(output);
    return {
      ...facts,
      outcome: isClear ? 'denied' : 'unclear',
      detail: /^STOPPED .*$/m.exec(output)?.[0].slice('STOPPED '.length) ?? output.trim().slice(-200),
    };
  } finally {
    await close();
  }
}

function weaken(property: SandboxProperty, outcomes: readonly AttackOutcome[]): SandboxProperty {
  const own = outcomes.filter(({ property: name }) => name === property.name);
  const open = own.filter(({ outcome }) => outcome !== 'denied');
  if (open.length === 0 || property.strength === 'open') return property;
  const names = open.map(({ name, outcome }) => (outcome === 'open' ? name : `${name} (unclear)`));
  return {
    name: property.name,
    strength: open.length === own.length ? 'open' : 'partial',
    how: `${property.how} These attacks were not denied: ${names.join(', ')}.`,
  };
}
