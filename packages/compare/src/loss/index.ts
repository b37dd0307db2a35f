export { lossFindings } from './loss-findings.js';
