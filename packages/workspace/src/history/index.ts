export { type Archive, type Commit, createHistory, type History } from './create-history.js';
