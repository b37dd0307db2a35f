export { type ChatModel, type ChatModelOptions, type ChatQuestion, createChatModel } from './chat-model.js';
export { type ChatEndpointState, checkChatEndpoint } from './check-chat-endpoint.js';
export { readJsonAnswer } from './read-json-answer.js';
