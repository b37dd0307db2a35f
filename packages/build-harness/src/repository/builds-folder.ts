import { join } from 'node:path';
import { repositoryIdOf } from '@fixpoint/shared/contracts';

/** Folder for all files of the builds of one repository, with the name in any letter case. `home`: FIXPOINT_HOME. */
export function buildsFolder(home: string, repository: string): string {
  return join(home, 'builds', ...repositoryIdOf(repository).split('/'));
}
