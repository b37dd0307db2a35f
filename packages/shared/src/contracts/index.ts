export * from './acceptance.js';
export * from './allowed-effects.js';
export * from './approval-grant.js';
export * from './build.js';
export * from './define-stage.js';
export {
  DeployDefinition,
  DeployPlatformDefinition,
  LogSource,
} from './deploy-definition.js';
export * from './deploy-fingerprint.js';
export {
  DesktopAction,
  NormalizedPoint,
} from './desktop/desktop-action.js';
export { Capability, DesktopChoice, DesktopInfo, DesktopOwner, EndedHold } from './desktop/desktop-info.js';
export { DesktopReply, DesktopRequest, LiveFrame, PersonInput } from './desktop/desktop-request.js';
export { DesktopWork, VisionPolicy, visionLimits } from './desktop/desktop-work.js';
export { Display } from './desktop/display.js';
export * from './desktop/index.js';
export * from './document.js';
export * from './document-pages.js';
export * from './event.js';
export * from './evidence.js';
export * from './failure.js';
export * from './finding.js';
export * from './finding-anchor.js';
export * from './finding-ledger.js';
export * from './form-field-definition.js';
export * from './halt.js';
export * from './identifiers.js';
export * from './intent.js';
export * from './known-fix.js';
export * from './learned-template.js';
export * from './mail-definition.js';
export * from './mailbox-definition.js';
export { neededPreconditions, preconditionsOfKind, preconditionsOfTask } from './needed-preconditions.js';
export * from './orphan-mail.js';
export * from './plan.js';
export * from './precondition.js';
export * from './replay.js';
export * from './schedule.js';
export * from './service-definition.js';
export {
  classicForm,
  FormDefinition,
  FormFailure,
  FormSuccess,
  ServiceForm,
} from './service-form.js';
export * from './socket.js';
export * from './stage-catalog.js';
export { ScreenChange } from './stages/desktop.js';
export { ComparedChange, IterationSummary } from './stages/fix.js';
export { PlannedStepEnd } from './stages/plan-stage.js';
export { ResearchSource } from './stages/research.js';
export { WorkspaceProject } from './stages/workspace.js';
export * from './task.js';
export * from './task-limits.js';
export * from './task-preview.js';
export * from './workspace-copy.js';
export * from './workspace-event.js';
