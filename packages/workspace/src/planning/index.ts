export { isSimpleTask } from './is-simple-task.js';
export { completeSteps, type PlannedStep, parseSteps, type StepKind, stepKindOf } from './parse-steps.js';
export { architecturePrompt, breakdownPrompt } from './planning-prompts.js';
export { buildStepPrompt, type StepPromptOptions } from './step-prompt.js';
