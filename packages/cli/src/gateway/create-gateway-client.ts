import { type ApprovalReach, type NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import type { z } from 'zod';
import { GatewayError } from './gateway-error.js';
import { DesktopList } from './listed-desktop.js';
import { readServerSentEvents } from './read-server-sent-events.js';

/** The gateway's REST surface, as far as the command line uses it. */
export interface GatewayClient {
  readonly url: string;
  createTask(request: NewTask): Promise<Task>;
  getTask(id: string): Promise<Task>;
  decide(
    id: string,
    decision: 'approve' | 'reject',
    proof: { nonce: string; plan_hash: string; reason?: string } & ApprovalReach,
  ): Promise<Task>;
  cancel(id: string, reason?: string): Promise<Task>;
  /** Events with a number above `after`, old and new, until the connection ends. */
  streamEvents(id: string, after: number, signal: AbortSignal): AsyncGenerator<TaskEvent>;
  listDesktops(): Promise<z.output<typeof DesktopList>>;
  readArtifact(id: string, signal?: AbortSignal): Promise<string>;
  isReady(signal?: AbortSignal): Promise<boolean>;
}

/** Longest wait for an answer; a stream of events has no such limit. */
const answerLimitMs = 30_000;

export function createGatewayClient(options: { url: string; token?: string | undefined }): GatewayClient {
  const base = options.url.replace(/\/+$/, '');
  const authorization: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = init.signal ?? AbortSignal.timeout(answerLimitMs);
    const headers = { ...authorization, ...(init.headers as Record<string, string> | undefined) };
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, { ...init, headers, signal });
    } catch (cause) {
      // Only the caller's own signal is meant; the time limit is the gateway's fault.
      init.signal?.throwIfAborted();
      throw new UnavailableError(`The gateway at ${base} does not answer.`, {
        hint: 'Start it with "fixpoint up", or name another one in FIXPOINT_URL.',
        cause,
      });
    }
    if (!response.ok) throw await GatewayError.from(response);
    return response;
  }

  async function post(path: string, body: unknown): Promise<Task> {
    const headers = { 'content-type': 'application/json' };
    const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return Task.parse(await response.json());
  }

  return {
    url: base,
    createTask: (task) => post('/api/v1/tasks', task),
    async getTask(id) {
      return Task.parse(await (await request(`/api/v1/tasks/${encodeURIComponent(id)}`)).json());
    },
    decide: (id, decision, proof) => post(`/api/v1/tasks/${encodeURIComponent(id)}/${decision}`, proof),
    cancel: (id, reason) =>
      post(`/api/v1/tasks/${encodeURIComponent(id)}/cancel`, reason === undefined ? {} : { reason }),
    async *streamEvents(id, after, signal) {
      const headers = { accept: 'text/event-stream', 'last-event-id': String(after) };
      const path = `/api/v1/tasks/${encodeURIComponent(id)}/events`;
      const response = await request(path, { headers, signal });
      for await (const data of readServerSentEvents(response)) yield TaskEvent.parse(JSON.parse(data));
    },
    async listDesktops() {
      return DesktopList.parse(await (await request('/api/v1/desktops')).json());
    },
    async readArtifact(id, signal) {
      const init = signal === undefined ? {} : { signal };
      return (await request(`/api/v1/artifacts/${encodeURIComponent(id)}`, init)).text();
    },
    async isReady(signal) {
      try {
        return (await request('/readyz', signal === undefined ? {} : { signal })).ok;
      } catch {
        signal?.throwIfAborted();
        return false;
      }
    },
  };
}
