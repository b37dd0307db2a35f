export { type BuildRepository, type ChangedPath, openRepository } from './open-repository.js';
