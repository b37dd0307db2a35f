import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveConnection, type LiveConnection } from './live-connection.js';

/** A socket that a test controls: opens, sends and closes on command. */
class HandledSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: { type: string; payload: unknown }[] = [];
  onopen = () => {};
  onmessage = (_: { data: unknown }) => {};
  onclose = () => {};

  constructor(readonly url: string) {
    sockets.push(this);
  }
  send(text: string): void {
    // As a browser does.
    if (this.readyState === 0) throw new Error('InvalidStateError');
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
}

let sockets: HandledSocket[] = [];
let connection: LiveConnection;
const newest = () => sockets.at(-1) as HandledSocket;

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', HandledSocket);
  vi.stubGlobal('window', globalThis);
  connection = createLiveConnection('ws://gateway/');
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('connects again three seconds after each loss, not sooner and not later, and reports its state (S0-292, S0-307)', () => {
  newest().open();
  expect(connection.state).toBe('open');
  let notified = 0;
  connection.onState(() => (notified += 1));
  for (const loss of [1, 2, 3]) {
    newest().close();
    expect(connection.state).toBe('lost');
    vi.advanceTimersByTime(2_999);
    expect(sockets).toHaveLength(loss);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(loss + 1);
  }
  newest().open();
  expect(connection.state).toBe('open');
  expect(notified, 'listeners are notified of the loss and of its end').toBeGreaterThanOrEqual(2);
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets, 'nobody connects again for a page that was left').toHaveLength(4);
});

it('sends nothing through a socket that is not open, and returns false (S0-301)', () => {
  expect(connection.send('PAUSE_TASK', { task_id: 't1' })).toBe(false);
  newest().open();
  expect(connection.send('PAUSE_TASK', { task_id: 't1' })).toBe(true);
  newest().readyState = 2;
  expect(connection.send('PAUSE_TASK', { task_id: 't1' })).toBe(false);
  newest().close();
  expect(connection.send('PAUSE_TASK', { task_id: 't1' })).toBe(false);
  expect(newest().sent.filter(({ type }) => type === 'PAUSE_TASK')).toHaveLength(1);
});

it('subscribes again from the last number that was seen, after a reconnect', () => {
  let last = 0;
  const leave = connection.follow('t1', () => last);
  connection.follow('t2', () => 9);
  newest().open();
  last = 7;
  leave();
  connection.follow('t1', () => last);
  newest().close();
  vi.advanceTimersByTime(3_000);
  newest().open();
  expect(newest().sent).toEqual([
    { type: 'SUBSCRIBE', payload: {} },
    { type: 'SUBSCRIBE', payload: { task_id: 't2', after: 9 } },
    { type: 'SUBSCRIBE', payload: { task_id: 't1', after: 7 } },
  ]);
});

it('delivers every readable message, whatever comes in between (S0-302)', () => {
  const heard: string[] = [];
  connection.onMessage(({ type }) => heard.push(type));
  newest().open();
  for (const data of ['{not json', '', 'null', '42', '[]', undefined, '{"type":"LAGGED","payload":{}}']) {
    newest().onmessage({ data });
  }
  expect(heard).toEqual(['LAGGED']);
  expect(connection.state).toBe('open');
});
