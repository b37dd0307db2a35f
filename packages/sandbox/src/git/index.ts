export {
  createGit,
  type Git,
  type GitAnswer,
  type GitCall,
  GitError,
  type GitIdentity,
  toGitError,
} from './create-git.js';
