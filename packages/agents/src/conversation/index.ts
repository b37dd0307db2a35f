export { createChatCompletionsConversation } from './chat-completions-conversation.js';
export { createComputerUseConversation } from './computer-use-conversation.js';
export { computerUseModelOf } from './computer-use-models.js';
export * from './conversation-model.js';
export type { Exchange } from './exchange.js';
export { estimateTokens, fitMessages } from './fit-messages.js';

export type { Price } from './prices.js';
export { readContextWindow } from './read-context-window.js';
