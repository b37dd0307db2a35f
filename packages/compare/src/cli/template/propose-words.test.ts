import { expect, it, onTestFinished } from 'vitest';
import { type ChatReply, startChatEndpoint } from '../../../../agents/testing/chat-endpoint.js';
import { goodContent, renderDeck } from '../../../../documents/testing/market-deck.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';

const deck = await renderDeck(goodContent());

async function learn(reply: ChatReply, environment: Readonly<Record<string, string>> = {}) {
  const endpoint = await startChatEndpoint(() => reply);
  onTestFinished(endpoint.close);
  const folder = await folderOf({ 'good.pptx': deck });
  const modelOptions = ['--model-url', endpoint.url, '--model', 'small', '--model-key-variable', 'MY_KEY'];
  const end = await runInProcess(folder, ['template', 'learn', 'good.pptx', '--print', ...modelOptions], {
    environment: (name) => environment[name],
  });
  return { ...end, requests: endpoint.requests };
}

it('calls the model with the key of the named variable, and marks its proposals (S0-208)', async () => {
  const { code, output, requests } = await learn('{ "description": "Market studies." }', { MY_KEY: 'key-1' });
  expect(code).toBe(0);
  expect(output).toMatch(/# Proposed by the model small.*\ndescription: Market studies\./);
  expect(output).not.toContain('key-1');
  expect(requests).toMatchObject([{ authorization: 'Bearer key-1' }]);
});

it('learns without the model if it fails, and reports that (S0-208)', async () => {
  const { code, output, errors } = await learn({ status: 503, message: 'busy' }, { MY_KEY: 'key-1' });
  expect(code).toBe(0);
  expect(output).toContain('description: Learned from one good document');
  expect(errors).toContain('Nothing was taken from the model small');
});

it('sends nothing if the variable contains no key', async () => {
  const { code, errors, requests } = await learn('{}');
  expect({ code, errors, requests }).toEqual({
    code: 2,
    errors: expect.stringContaining('The variable MY_KEY is empty or not set.'),
    requests: [],
  });
});

it('wants endpoint and model together', async () => {
  const folder = await folderOf({ 'good.pptx': deck });
  const end = await runInProcess(folder, ['template', 'learn', 'good.pptx', '--model', 'small']);
  expect(end).toMatchObject({ code: 2, errors: expect.stringContaining('--model-url') });
});
