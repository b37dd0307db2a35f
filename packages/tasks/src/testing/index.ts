export { answerForOthers } from './answer-for-others.js';
export { createStageContext, type TestStageContext, WaitRequested } from './create-stage-context.js';
export { type StageHandlers, stageHandlers, testDesktop } from './stage-handlers.js';
