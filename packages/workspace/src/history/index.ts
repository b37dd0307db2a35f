export { type Commit, createHistory, type History } from './create-history.js';
