import { resolve } from 'node:path';
import { findNearestEntry } from '@fixpoint/sandbox/tree';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';

/** Checks that workspaces can be created in the folder: it is writable, or the nearest existing parent is. Creates none. */
export function createWorkspaceFolderCheck(path: string): PlanCheck {
  const folder = resolve(path);
  return defineCheck('workspace', async () => {
    const { path: nearest, isFolder, isWritable } = await findNearestEntry(folder);
    if (!isFolder) {
      return fault(
        'workspace/not-a-folder',
        `Workspaces cannot be created in ${folder}: ${nearest} is a file.`,
      );
    }
    return isWritable
      ? { state: 'ok', message: `Workspaces are created in ${folder}.` }
      : fault(
          'workspace/not-writable',
          `The fixer cannot write to ${nearest}: the account that runs it has no write permission.`,
        );
  });
}

function fault(code: string, message: string): Finding {
  const remedy = 'Give that user write permission, or set another folder in WORKSPACE_DIR.';
  return { state: 'failed', code, message, remedy };
}
