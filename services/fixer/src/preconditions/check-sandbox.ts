import type { Sandbox } from '@fixpoint/sandbox/run';
import {
  faulty,
  isBuild,
  type PreconditionCheck,
  type PreconditionSubject,
  passed,
} from '@fixpoint/shared/preconditions';

/** How strong the wall is that the fixer built at its start. One that is required and missing ends the start; a build refuses to run without. */
export function createSandboxCheck({
  wall,
  strength,
}: Pick<Sandbox, 'wall' | 'strength'>): PreconditionCheck<PreconditionSubject> {
  return async (subject) => {
    const open = strength.filter((property) => property.strength === 'open').map(({ name }) => name);
    if (wall !== 'none' && open.length === 0) return passed('sandbox', `The sandbox stands: ${wall}.`);
    if (wall === 'none' && isBuild(subject)) {
      return faulty('sandbox', 'failed', {
        code: 'sandbox/needed',
        message: 'The build agent runs in a sandbox only, and the fixer has none.',
        remedy: 'Install bubblewrap, or use a kernel with Landlock; docs/sandbox.md says what is missing.',
      });
    }
    return faulty('sandbox', 'warning', {
      code: 'sandbox/open',
      message:
        wall === 'none'
          ? 'No sandbox stands around the coding agent and the commands of the repository.'
          : `The sandbox (${wall}) leaves open: ${open.join(', ')}.`,
      remedy:
        'See docs/sandbox.md for what closes it on this kind of machine; SANDBOX=required refuses to run without.',
    });
  };
}
