export { parseLeniently } from './parse-leniently.js';
export { type KnownTools, type ReadCalls, type ReadOptions, readToolCalls } from './read-tool-calls.js';
export { stripThoughts } from './strip-thoughts.js';
