export {
  createScriptedModel,
  type ModelFaults,
  type ModelMode,
  type ScriptedModel,
} from './create-scripted-model.js';
export { type ReadingListTest, readingListTests } from './reading-list.js';
export { type Defect, repair } from './scripted-fixes.js';
