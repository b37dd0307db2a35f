export {
  /** @public scripts/generate writes it to a file. */
  fixpointConfigJsonSchema,
} from './config-json-schema.js';
export { FixpointConfig } from './fixpoint-config.js';
export { loadFixpointConfig } from './load-fixpoint-config.js';
