export { answerPreconditions } from './answer-preconditions.js';
export { type AskPreconditions, createAskPreconditions } from './ask-preconditions.js';

export {
  faulty,
  type PreconditionCheck,
  type PreconditionChecks,
  passed,
  runCheck,
  toPreconditionError,
} from './precondition-check.js';
export { findOwner, type PreconditionOwner, preconditionOwners } from './precondition-owner.js';
export { isBuild, isService, PreconditionSubject } from './precondition-subject.js';
export { requireOwnPreconditions } from './require-own-preconditions.js';
export { CheckProgramAnswer, runCheckProgram } from './run-check-program.js';
export { summarizePreconditions } from './summarize-preconditions.js';
