export { type ChatModel, createChatModel } from './chat-model.js';
export { checkChatEndpoint } from './check-chat-endpoint.js';
export { readJsonAnswer } from './read-json-answer.js';
