import type { Sandbox } from '@fixpoint/sandbox/run';
import { defineCheck, isBuild, type PlanCheck } from '@fixpoint/tasks/checks';

/** Strength of the sandbox that the fixer built at its start. A required but missing sandbox ends the start; a build refuses to run without one. */
export function createSandboxCheck({ wall, strength }: Pick<Sandbox, 'wall' | 'strength'>): PlanCheck {
  return defineCheck('sandbox', async (subject) => {
    const open = strength.filter((property) => property.strength === 'open').map(({ name }) => name);
    if (wall !== 'none' && open.length === 0)
      return { state: 'ok', message: `The sandbox is complete: ${wall}.` };
    if (wall === 'none' && isBuild(subject)) {
      return {
        state: 'failed',
        code: 'sandbox/needed',
        message: 'The build agent needs a sandbox, which the fixer does not have.',
        remedy: 'Install bubblewrap, or use a kernel with Landlock. See docs/sandbox.md.',
      };
    }
    return {
      state: 'warning',
      code: 'sandbox/open',
      message:
        wall === 'none'
          ? 'The coding agent and the commands of the repository run without a sandbox.'
          : `The sandbox (${wall}) does not restrict: ${open.join(', ')}.`,
      remedy:
        'docs/sandbox.md describes how to complete the sandbox on this machine. With SANDBOX=required, the fixer does not start if the sandbox is incomplete.',
    };
  });
}
