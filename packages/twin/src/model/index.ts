export {
  createScriptedModel,
  type ModelKnobs,
  type ModelMode,
  type ScriptedModel,
} from './create-scripted-model.js';
