export { type LimitKey, limits, toExaminationLimits } from './examination-limits.js';
