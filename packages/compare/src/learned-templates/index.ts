export { addLearned, type LearnedText } from './add-learned.js';
export { diffLearned } from './diff-learned.js';
export { activeVersion } from './learned-state.js';
export { rejectDocument, type TeachingTools, teachTemplate, undoLearned } from './teach-template.js';
export { parseFileTemplate, templateOfFile } from './template-of-file.js';
