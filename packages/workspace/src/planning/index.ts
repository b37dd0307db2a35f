export { fitSteps } from './fit-steps.js';
export { isChangeRequest, isSimpleTask } from './is-simple-task.js';
export { completeSteps, type PlannedStep, parseSteps } from './parse-steps.js';
export { architecturePrompt, breakdownPrompt, type PresentWork } from './planning-prompts.js';
export { filesOfStep, foldersOfStep, type StepFile, stripFolder } from './step-files.js';
export { type StepKind, stepKindOf, stepKinds } from './step-kind.js';
export { buildStepPrompt } from './step-prompt.js';
