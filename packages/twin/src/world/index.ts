export type { Defect } from '../model/index.js';
export { createTwin, type Twin, type TwinStats } from './create-twin.js';
export type { TwinFaults, TwinFaultsPatch } from './fault-injection.js';
export { type SampleRow, sampleConfirm, sampleRender } from './sample-service.js';
