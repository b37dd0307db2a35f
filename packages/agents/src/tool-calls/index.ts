export { type ReadCalls, readToolCalls } from './read-tool-calls.js';
