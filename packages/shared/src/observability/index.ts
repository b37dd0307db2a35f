export type { ObservedRun, RunEnd, RunObserver } from './run-observer.js';
export { type Observability, startObservability } from './start-observability.js';
