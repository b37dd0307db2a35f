export {
  createScriptedModel,
  type ModelKnobs,
  type ModelMode,
  type ScriptedModel,
} from './create-scripted-model.js';
export type { Defect } from './recipes.js';
export { repair } from './repair.js';
