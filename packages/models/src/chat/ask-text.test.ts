import { expect, it, onTestFinished } from 'vitest';
import { startChatEndpoint } from '../../testing/chat-endpoint.js';
import { createChatModel } from './chat-model.js';

it('answers what a model said as it said it, and what that took', async () => {
  const { url, close } = await startChatEndpoint(() => 'Here: [1, 2');
  onTestFinished(close);
  let tokens: unknown;
  const said = await createChatModel({ url, model: 'small' }).askText({
    instructions: 'Answer.',
    data: 'Some data.',
    onUsage: (usage) => {
      tokens = usage;
    },
  });
  expect(said).toBe('Here: [1, 2');
  expect(tokens).toEqual({ input: 1, output: 1 });
});
