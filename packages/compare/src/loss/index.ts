export type { DocumentOutline } from './document-outline.js';
export { findLoss, type LossLimits } from './find-loss.js';
export { lossFindings } from './loss-findings.js';
