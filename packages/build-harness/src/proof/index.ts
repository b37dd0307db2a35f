export { checkScreenshot } from './check-screenshot.js';
export { describeStep, type ProofScript, parseProofScript } from './proof-script.js';
export { type ProofResult, runProof, viewport } from './run-proof.js';
export { watchConsole } from './watch-console.js';
