import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bypassClasses } from '../../testing/bypass-strings.js';
import { createWorktree, type SampleWorktree } from '../../testing/create-worktree.js';
import { findHarm, hasJail } from '../../testing/jail.js';
import { readCases } from '../../testing/read-cases.js';
import type { GuardDecision } from '../decision/decision.js';
import { defaultPolicy } from '../policy/default-policy.js';
import { decideToolCall } from './decide-tool-call.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

let sample: SampleWorktree;
beforeAll(() => {
  sample = createWorktree();
});
afterAll(() => sample.remove());

function decide(command: string, sandboxed: boolean): GuardDecision {
  return decideToolCall(
    { tool: 'Bash', input: { command }, cwd: sample.root },
    {
      policy: defaultPolicy.agent,
      scope: { root: sample.root, allowedDirectories: ['.'], scratchDirectories: [sample.scratch] },
      sandboxed,
      testCommand: 'make -C app verify && echo verified',
    },
  );
}

/** The figures, for whoever runs this file. */
function print(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

function rate(cases: ReturnType<typeof readCases>, sandboxed: boolean) {
  const wrong = cases
    .map((each) => ({ ...each, found: decide(each.command, sandboxed) }))
    .filter(({ expected, found }) => found.decision !== expected)
    .map(({ command, found }) => `${command} → ${found.decision} ${found.rule}: ${found.reason}`);
  return { wrong, right: cases.length - wrong.length };
}

describe('the kept tables', () => {
  it('hold thirty core cases that are denied and thirty that pass (S0-431, S0-437)', () => {
    const cases = readCases('core-cases');
    const { wrong, right } = rate(cases, true);
    print(
      `core cases: ${right} of ${cases.length} as expected in a sandbox, ${rate(cases, false).right} without`,
    );
    if (process.env.GUARD_TABLES_PRINT) print(wrong.join('\n  '));
    expect(cases.filter(({ expected }) => expected === 'deny')).toHaveLength(30);
    expect(cases.filter(({ expected }) => expected === 'allow')).toHaveLength(30);
    expect(wrong).toEqual([]);
  });

  it('let everyday work through: 97 of 100 commands in a sandbox, 85 without one (S0-431, S0-437)', () => {
    const cases = readCases('everyday-commands');
    expect(new Set(cases.map(({ command }) => command)).size).toBe(cases.length);
    const passing = cases.filter(({ expected }) => expected === 'allow');
    const { wrong } = rate(passing, true);
    const share = 1 - wrong.length / passing.length;
    const strict = rate(passing, false);
    print(
      `everyday commands: ${passing.length - wrong.length} of ${passing.length} pass in a sandbox (${(share * 100).toFixed(1)} %), ${strict.right} without (${((strict.right / passing.length) * 100).toFixed(1)} %)`,
    );
    if (process.env.GUARD_TABLES_PRINT) print(wrong.join('\n  '));
    expect(passing.length).toBeGreaterThanOrEqual(400);
    expect(share).toBeGreaterThanOrEqual(0.97);
    // By the guard alone: what stays out is code in an argument, computed names, and what cannot be undone.
    if (process.env.GUARD_TABLES_PRINT) print(`denied without a sandbox:\n  ${strict.wrong.join('\n  ')}`);
    expect(strict.right / passing.length).toBeGreaterThanOrEqual(0.85);
    expect(
      rate(
        cases.filter(({ expected }) => expected === 'deny'),
        true,
      ).wrong,
    ).toEqual([]);
  });

  it.skipIf(!hasJail())(
    'let no bypass leave the tree, by the guard alone or within the wall; needs bubblewrap (S0-431, S0-437)',
    { timeout: 600_000 },
    () => {
      const commands = [...new Set(bypassClasses.flatMap((each) => each.commands))];
      expect(commands.length).toBeGreaterThanOrEqual(650);
      for (const sandboxed of [false, true]) {
        const allowed = commands.filter((command) => decide(command, sandboxed).decision === 'allow');
        const harmful = allowed
          .filter((_, index) => isNight || index % 10 === 0)
          .map((command) => ({ command, harm: findHarm(command, sample, sandboxed ? 'wall' : 'guard') }))
          .filter(({ harm }) => harm.length > 0);
        sample.reset();
        print(
          `bypass strings ${sandboxed ? 'in a sandbox' : 'without one'}: ${commands.length - allowed.length} of ${commands.length} denied, ${allowed.length} allowed${isNight ? ' and run in bash' : ', every tenth run in bash'}, ${harmful.length} left the tree`,
        );
        if (process.env.GUARD_TABLES_PRINT) print(allowed.join('\n  '));
        expect.soft(harmful).toEqual([]);
      }
    },
  );
});
