import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  faulty,
  type PreconditionCheck,
  type PreconditionSubject,
  passed,
} from '@fixpoint/tasks/preconditions';

/** Whether workspaces can be made in the folder: it may be written, or the nearest one above that is there. Makes none. */
export function createWorkspaceFolderCheck(path: string): PreconditionCheck<PreconditionSubject> {
  const folder = resolve(path);
  return async () => {
    const nearest = await findNearestThere(folder);
    if (!(await stat(nearest)).isDirectory()) {
      return fault(
        'workspace/not-a-folder',
        `Workspaces cannot be created in ${folder}: ${nearest} is a file.`,
      );
    }
    const mayWrite = await access(nearest, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return mayWrite
      ? passed('workspace', `Workspaces are created in ${folder}.`)
      : fault(
          'workspace/not-writable',
          `The fixer cannot write to ${nearest}: the account that runs it has no write permission.`,
        );
  };
}

async function findNearestThere(path: string): Promise<string> {
  for (let there = path; ; there = dirname(there)) {
    if (there === dirname(there) || (await stat(there).catch(() => null)) !== null) return there;
  }
}

function fault(code: string, message: string) {
  const remedy = 'Give that user write permission, or set another folder in WORKSPACE_DIR.';
  return faulty('workspace', 'failed', { code, message, remedy });
}
