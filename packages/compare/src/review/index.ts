export { pruneCache } from '../files/examination-cache.js';
export { openReviewer } from './open-reviewer.js';
export { openReviewCache } from './review-cache.js';
export { describeUsage, type ReviewCache, type Reviewer } from './review-document.js';
export { reviewExamined } from './review-examined.js';
