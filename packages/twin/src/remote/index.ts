export { type Commit, createRemote, type Remote } from './create-remote.js';
export { git } from './git.js';
export type { Push } from './listen-for-pushes.js';
