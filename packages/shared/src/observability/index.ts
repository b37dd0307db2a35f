export { type Observability, startObservability } from './start-observability.js';
