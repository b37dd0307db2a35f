export { type ChatModel, type ChatModelOptions, type ChatQuestion, createChatModel } from './chat-model.js';
