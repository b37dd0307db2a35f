export { type LimitKey, limitProfiles, limits, toExaminationLimits } from './examination-limits.js';
