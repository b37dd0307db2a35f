export { checkScreenshot } from './check-screenshot.js';
export { openPage, viewport } from './open-page.js';
export { type ProofScript, parseProofScript } from './proof-script.js';
export { runProof } from './run-proof.js';
