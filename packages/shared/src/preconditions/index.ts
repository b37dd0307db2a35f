export { answerPreconditions } from './answer-preconditions.js';
export { type AskPreconditions, createAskPreconditions } from './ask-preconditions.js';
export { type CheckedServices, checkServices } from './check-services.js';
export {
  faulty,
  type PreconditionCheck,
  type PreconditionChecks,
  passed,
  runCheck,
  toPreconditionError,
} from './precondition-check.js';
export { findOwner, type PreconditionOwner, preconditionOwners } from './precondition-owner.js';
export { CheckProgramAnswer, runCheckProgram } from './run-check-program.js';
export { summarizePreconditions } from './summarize-preconditions.js';
