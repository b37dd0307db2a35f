export { isSimpleTask } from './is-simple-task.js';
export { completeSteps, type PlannedStep, parseSteps, stepKindOf } from './parse-steps.js';
export { architecturePrompt, breakdownPrompt } from './planning-prompts.js';
export { buildStepPrompt } from './step-prompt.js';
