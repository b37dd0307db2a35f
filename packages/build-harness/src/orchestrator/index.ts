export { type BuildStore, createBuildStore, Heartbeat } from './build-store.js';
export { type ApprovalFinding, type ApprovalRules, findApproval } from './core/approval.js';
export { BuildRecord, revisionOf } from './core/build-record.js';
export { createOrchestrator, type Look, type Orchestrator } from './create-orchestrator.js';
export type { Execution, Executions } from './executions.js';
export { createAlarm, watchRepository } from './watch-repository.js';
export { startWebhookReceiver } from './webhook-receiver.js';
