export { checkScreenshot } from './check-screenshot.js';
export { type ProofScript, parseProofScript } from './proof-script.js';
export { runProof, viewport } from './run-proof.js';
export { watchConsole } from './watch-console.js';
