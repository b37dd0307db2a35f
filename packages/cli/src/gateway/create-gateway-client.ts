import { type ApprovalReach, DesktopInfo, type NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { z } from 'zod';

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
  /** Submits the request of a task again on whose plan nobody decided in time. */
  offerAgain(id: string): Promise<Task>;
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
    offerAgain: (id) => post(`/api/v1/tasks/${encodeURIComponent(id)}/offer-again`, {}),
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

/** A desktop as the gateway lists it, as far as the command line shows it. */
export const ListedDesktop = z.object({
  name: z.string(),
  provider: z.string(),
  status: z.string(),
  runner: z
    .object({
      ...DesktopInfo.pick({
        status: true,
        reason: true,
        displays: true,
        capabilities: true,
        owner: true,
        seen_at: true,
      }).shape,
      connected: z.boolean(),
      backlog: z.int(),
    })
    .nullable(),
});

export type ListedDesktop = z.infer<typeof ListedDesktop>;

const DesktopList = z.object({
  desktops: z.array(ListedDesktop),
  problems: z.array(z.object({ message: z.string() })),
});

/** What we read of the gateway's problem documents (RFC 9457). Something else, a proxy's page, has none of it. */
const Problem = z
  .object({ code: z.string(), detail: z.string(), hint: z.string().optional() })
  .partial()
  .catch({});

/** The gateway refused a request. */
export class GatewayError extends FixpointError {
  readonly status: number;

  constructor(status: number, problem: z.infer<typeof Problem>) {
    const hint = status === 401 ? 'Set FIXPOINT_TOKEN to the token of that gateway.' : problem.hint;
    super(problem.detail ?? `The gateway answered HTTP ${status}.`, {
      code: problem.code ?? 'gateway',
      retry: status >= 500 || status === 429 ? 'backoff' : 'never',
      hint,
    });
    this.status = status;
  }

  static async from(response: Response): Promise<GatewayError> {
    return new GatewayError(response.status, Problem.parse(await response.json().catch(() => ({}))));
  }
}

/** The `data` of each server-sent event. Comments, ids and names are skipped: our events carry their own numbers. */
async function* readServerSentEvents(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  let rest = '';
  let data: string[] = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice('data:'.length).replace(/^ /, ''));
      }
    }
  }
}
