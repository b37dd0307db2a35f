import { describe, expect, it } from 'vitest';
import { ClientMessage, type ClientMessageType, ServerMessage } from './socket.js';

const payloads: Record<ClientMessageType, unknown> = {
  NEW_TASK: { description: 'fix market-research' },
  PLAN_APPROVED: { task_id: 't1', nonce: 'n', plan_hash: 'h' },
  PLAN_REJECTED: { task_id: 't1', nonce: 'n', plan_hash: 'h', reason: 'not now' },
  USER_INPUT: { task_id: 't1', text: 'use the newest deck' },
  PAUSE_TASK: { task_id: 't1' },
  RESUME_TASK: { task_id: 't1' },
  CANCEL_TASK: { task_id: 't1', reason: 'enough' },
  SCREENSHOT_REQUEST: {},
  SUBSCRIBE: { task_id: 't1', after: 7 },
};

describe('the WebSocket envelope', () => {
  it.each(Object.entries(payloads))(
    'reads %s as {type, payload} (S0-215, S0-216, S0-222, S0-223, S0-224, S0-225, S0-226)',
    (type, payload) => {
      expect(ClientMessage.parse({ type, payload })).toEqual({ type, payload });
    },
  );

  it('refuses unknown types, unknown keys and payloads of another type (S0-250)', () => {
    for (const message of [
      { type: 'toString', payload: {} },
      { type: '__proto__', payload: {} },
      { type: 'PAUSE_TASK' },
      { type: 'PAUSE_TASK', payload: { task_id: 't1', force: true } },
      { type: 'PAUSE_TASK', payload: { task_id: 't1' }, extra: 1 },
      { type: 'PLAN_APPROVED', payload: { task_id: 't1' } },
      { type: 'SUBSCRIBE', payload: { after: 3 } },
    ]) {
      expect(ClientMessage.safeParse(message).success, JSON.stringify(message)).toBe(false);
    }
  });

  it('limits descriptions to 50 KB, contexts to 100 KB, texts to 10 KB and durations to 1–480 minutes (S0-231, S0-232, S0-233, S0-237)', () => {
    const newTask = (payload: object) =>
      ClientMessage.safeParse({ type: 'NEW_TASK', payload: { description: 'x', ...payload } }).success;
    expect(newTask({ description: 'x'.repeat(50_000) })).toBe(true);
    expect(newTask({ description: 'x'.repeat(50_001) })).toBe(false);
    expect(newTask({ context: 'x'.repeat(100_000) })).toBe(true);
    expect(newTask({ context: 'x'.repeat(100_001) })).toBe(false);
    expect(newTask({ max_duration_minutes: 480 })).toBe(true);
    expect(newTask({ max_duration_minutes: 481 })).toBe(false);
    expect(newTask({ max_duration_minutes: 0 })).toBe(false);
    const input = (text: string) =>
      ClientMessage.safeParse({ type: 'USER_INPUT', payload: { task_id: 't1', text } }).success;
    expect(input('x'.repeat(10_000))).toBe(true);
    expect(input('x'.repeat(10_001))).toBe(false);
  });

  it('carries every field of the older TASK_UPDATE, and pushes beside prs_merged (S0-217, S0-235, S0-236, S0-237, S0-238, S0-239, S0-240, S0-241, X-10)', () => {
    const payload = {
      task_id: 't1',
      status: 'running',
      message: 'comparing',
      iteration: 2,
      prs_merged: 0,
      pushes: 1,
      elapsed: 12_000,
      screenshot_base64: 'aGk=',
    };
    expect(ServerMessage.parse({ type: 'TASK_UPDATE', payload }).payload).toEqual(payload);
    expect(
      ServerMessage.safeParse({ type: 'TASK_UPDATE', payload: { ...payload, status: 'exploded' } }).success,
    ).toBe(false);
    const accepts = (message: string) =>
      ServerMessage.safeParse({ type: 'TASK_UPDATE', payload: { ...payload, message } }).success;
    expect([accepts('x'.repeat(10_000)), accepts('x'.repeat(10_001))]).toEqual([true, false]);
  });

  it('carries every field of the older TASK_RESULT (S0-218, S0-242, S0-243, S0-244, S0-245, S0-246, S0-247, S0-248)', () => {
    const payload = {
      task_id: 't1',
      status: 'completed',
      reason: 'matched',
      summary: 'The document matches.',
      iterations: 3,
      prs_merged: 0,
      pushes: 2,
      spent_usd: 0.2,
      elapsed: 60_000,
      output_files: [{ artifact: 'a'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 10 }],
    };
    expect(ServerMessage.parse({ type: 'TASK_RESULT', payload }).payload).toEqual(payload);
  });
});
