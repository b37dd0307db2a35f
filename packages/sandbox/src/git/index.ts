export { classifyRemoteFailure, type RemoteFailure } from './classify-remote-failure.js';
export {
  createGit,
  type Git,
  type GitAnswer,
  type GitCall,
  GitError,
  type GitIdentity,
  toGitError,
} from './create-git.js';
export { writeTree } from './write-tree.js';
