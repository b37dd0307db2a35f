import { join } from 'node:path';
import { repositoryIdOf } from '@fixpoint/shared/contracts';

/** Where a machine keeps what belongs to the builds of one repository, in whatever letters it is named. `home`: FIXPOINT_HOME. */
export function buildsFolder(home: string, repository: string): string {
  return join(home, 'builds', ...repositoryIdOf(repository).split('/'));
}
