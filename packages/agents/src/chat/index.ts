export { type ChatModel, type ChatModelOptions, type ChatQuestion, createChatModel } from './chat-model.js';
export { readJsonAnswer } from './read-json-answer.js';
