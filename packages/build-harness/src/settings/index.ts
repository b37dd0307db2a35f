export {
  type HarnessSettings,
  harnessSettings,
  type WorkerConfig,
  workerSettings,
} from './worker-settings.js';
