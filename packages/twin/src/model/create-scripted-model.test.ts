import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScriptedModel, type ModelFaults, type ScriptedModel } from './create-scripted-model.js';

const prompt = '## HIGH\n- [a] blocked-domains — slide 5';
let faults: ModelFaults;
let model: ScriptedModel;

beforeEach(async () => {
  faults = { mode: 'fix', delayMs: 0, overloads: 0, isQuotaSpent: false, quotaMs: 0 };
  model = await createScriptedModel(faults);
});
afterEach(() => model.close());

function ask(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${model.url}/v1/messages?beta=true`, { method: 'POST', body: JSON.stringify(body), headers });
}

const request = { model: 'claude-opus-5-5', messages: [{ role: 'user', content: prompt }] };

describe('createScriptedModel', () => {
  it('streams a message in the events of the Messages API', async () => {
    const response = await ask({ ...request, stream: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const body = await response.text();
    const events = [...body.matchAll(/^event: (.+)$/gm)].map(([, name]) => name);
    const block = ['content_block_start', 'content_block_delta', 'content_block_stop'];
    expect(events).toEqual(['message_start', ...block, ...block, 'message_delta', 'message_stop']);
    expect(body).toContain('"partial_json":"{\\"command\\":\\"git log --oneline -20\\"');
    expect(body).toContain('"stop_reason":"tool_use"');
  });

  it('responds with JSON when no stream is requested, with a usage that costs something', async () => {
    const message = await (await ask(request)).json();
    expect(message).toMatchObject({ role: 'assistant', model: 'claude-opus-5-5', stop_reason: 'tool_use' });
    expect((message as { usage: { input_tokens: number } }).usage.input_tokens).toBeGreaterThan(0);
  });

  it('counts runs by their conversation, however many requests one takes', async () => {
    const headers = { 'x-claude-code-session-id': 'one' };
    await ask(request, headers);
    await ask(request, headers);
    await ask(request, { 'x-claude-code-session-id': 'two' });
    expect(model.counts()).toEqual({ runs: 2, requests: 3 });
  });

  it('is overloaded the configured number of times', async () => {
    faults.overloads = 2;
    const statuses = [await ask(request), await ask(request), await ask(request)].map(({ status }) => status);
    expect(statuses).toEqual([529, 529, 200]);
  });

  it('responds after the configured delay', async () => {
    faults.delayMs = 120;
    const start = performance.now();
    await ask(request);
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });

  it('never responds while it hangs, and ends its connections when it closes', async () => {
    faults.mode = 'hang';
    const pending = ask(request);
    await expect.poll(() => model.counts().requests).toBe(1);
    await Promise.all([expect(pending).rejects.toThrow(), model.close()]);
  });

  it('rejects requests other than Messages', async () => {
    expect((await ask({ nonsense: true })).status).toBe(400);
    expect((await fetch(`${model.url}/v1/models`)).status).toBe(404);
    expect((await fetch(model.url, { method: 'HEAD' })).status).toBe(200);
  });
});
