export { buildsFolder } from './builds-folder.js';
export {
  type BuildRepository,
  findRemoteBranch,
  openRepository,
} from './open-repository.js';
export type { ChangedPath } from './read-raw-diff.js';
