export { createTwin, type Twin } from './create-twin.js';
export type { TwinFaultsPatch } from './fault-injection.js';
export { type SampleRow, sampleConfirm, sampleRender } from './sample-service.js';
