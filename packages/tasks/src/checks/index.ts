export { answerPreconditions } from './answer-preconditions.js';
export { type AskPreconditions, createAskPreconditions } from './ask-preconditions.js';
export {
  type Check,
  type CheckOwner,
  type CheckResult,
  type Finding,
  runCheck,
  toCheckError,
} from './check.js';
export { checkCatalog, checkOwners, defineCheck, type PlanCheck } from './check-catalog.js';
export { CheckProgramAnswer, runCheckProgram } from './check-program.js';
export { createRedisCheck } from './check-redis.js';
export { isBuild, isService, type PreconditionSubject } from './check-subject.js';
export { findNearestEntry } from './find-nearest-entry.js';
export { platformTokens } from './platform-tokens.js';
export { preconditionId } from './precondition-question.js';
export { requireChecks } from './require-checks.js';
export { listKindQuestions, listServiceQuestions, type SetUpQuestion } from './set-up-questions.js';
export { summarizePreconditions } from './summarize-preconditions.js';
