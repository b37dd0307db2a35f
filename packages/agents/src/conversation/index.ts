export {
  type ChatCompletionsOptions,
  createChatCompletionsConversation,
} from './chat-completions-conversation.js';
export { type ComputerUseOptions, createComputerUseConversation } from './computer-use-conversation.js';
export { type ComputerUseModel, computerUseModelOf, computerUseModels } from './computer-use-models.js';
export * from './conversation-model.js';
export type { Exchange } from './exchange.js';
export { estimateTokens, fitMessages } from './fit-messages.js';

export type { Price } from './prices.js';
export { readContextWindow } from './read-context-window.js';
