export {
  createScriptedModel,
  type ModelFaults,
  type ModelMode,
} from './create-scripted-model.js';
export { readingListTests } from './reading-list.js';
export { type Defect, repair } from './scripted-fixes.js';
