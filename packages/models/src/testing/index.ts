export {
  createScriptedMessagesApi,
  type ScriptedMessagesApi,
  type ScriptedReply,
  type ScriptedTurn,
} from './scripted-messages-api.js';
