export { fixpointConfigJsonSchema } from './config-json-schema.js';
export { FixpointConfig } from './fixpoint-config.js';
export { type LoadFixpointConfig, loadFixpointConfig } from './load-fixpoint-config.js';
export { serviceTableSettings } from './service-table-settings.js';
