export { buildsFolder } from './builds-folder.js';
export {
  type BuildRepository,
  type ChangedPath,
  findRemoteBranch,
  openRepository,
} from './open-repository.js';
