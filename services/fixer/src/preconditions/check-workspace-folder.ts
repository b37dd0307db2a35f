import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  faulty,
  type PreconditionCheck,
  type PreconditionSubject,
  passed,
} from '@fixpoint/shared/preconditions';

/** Whether workspaces can be made in the folder: it may be written, or the nearest one above that is there. Makes none. */
export function createWorkspaceFolderCheck(path: string): PreconditionCheck<PreconditionSubject> {
  const folder = resolve(path);
  return async () => {
    const nearest = await findNearestThere(folder);
    if (!(await stat(nearest)).isDirectory()) {
      return fault(
        'workspace/not-a-folder',
        `${nearest} is a file, so no workspace can be made in ${folder}.`,
      );
    }
    const mayWrite = await access(nearest, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return mayWrite
      ? passed('workspace', `Workspaces are made in ${folder}.`)
      : fault('workspace/not-writable', `${nearest} cannot be written by the user of the fixer.`);
  };
}

async function findNearestThere(path: string): Promise<string> {
  for (let there = path; ; there = dirname(there)) {
    if (there === dirname(there) || (await stat(there).catch(() => null)) !== null) return there;
  }
}

function fault(code: string, message: string) {
  const remedy = 'Give that user the right to write there, or name another folder in WORKSPACE_DIR.';
  return faulty('workspace', 'failed', { code, message, remedy });
}
