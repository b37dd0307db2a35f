import type { ChatTool } from '../chat-tool.js';

export const observeScreen: ChatTool = {
  name: 'observe_screen',
  description: 'Takes a screenshot. It is shown to you in the next message.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  isObservation: true,
  settleMs: 0,
  understand: () => ({ gestures: [], answer: {}, shows: true }),
};
