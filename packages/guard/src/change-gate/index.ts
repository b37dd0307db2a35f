export type { ChangeViolation, FileContents, ProposedFile } from './change.js';
export { type ChangeGate, createChangeGate } from './create-change-gate.js';
export { findTestInputs } from './find-test-inputs.js';
export { isFormattingOnly } from './is-formatting-only.js';
export { readDiff } from './read-diff.js';
export { redactSecrets } from './redact-secrets.js';
