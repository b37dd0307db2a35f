export { classifyRemoteFailure } from './classify-remote-failure.js';
export {
  createGit,
  type Git,
  type GitAnswer,
  type GitCall,
  toGitError,
} from './create-git.js';
export { writeTree } from './write-tree.js';
