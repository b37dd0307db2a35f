import { createRestClient, type RestSchemas } from '@fixpoint/client/rest';
import {
  type ApprovalReach,
  DesktopInfo,
  type DocumentType,
  KnownFix,
  LearnDefinition,
  LearnedTemplates,
  type NewTask,
  Task,
  TaskEvent,
} from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { createMailCalls, type MailCalls } from './mail-calls.js';

/** The gateway's REST surface, as far as the command line uses it. */
export interface GatewayClient extends MailCalls {
  readonly url: string;
  /** The same key answers the same task for 24 hours. */
  createTask(request: NewTask, key?: string): Promise<Task>;
  getTask(id: string): Promise<Task>;
  decide(
    id: string,
    decision: 'approve' | 'reject',
    proof: { nonce: string; plan_hash: string; reason?: string } & ApprovalReach,
  ): Promise<Task>;
  cancel(id: string, reason?: string): Promise<Task>;
  /** Submits the request of a task again on whose plan nobody decided in time. */
  offerAgain(id: string): Promise<Task>;
  /** Sends a message to a running task, once for each key. */
  addInput(id: string, text: string, key: string): Promise<void>;
  /** The first events with a number above `after`. */
  readEvents(id: string, after: number): Promise<TaskEvent[]>;
  /** Events with a number above `after`, old and new, until the connection ends. */
  streamEvents(id: string, after: number, signal: AbortSignal): AsyncGenerator<TaskEvent>;
  listKnownFixes(service: string): Promise<KnownFix[]>;
  editKnownFix(service: string, id: string, note: string): Promise<KnownFix>;
  forgetKnownFix(service: string, id: string): Promise<void>;
  listLearned(service: string): Promise<z.output<typeof LearnedList>>;
  readLearned(service: string, version: number): Promise<{ text: string; diff: string }>;
  undoLearned(service: string, type: DocumentType): Promise<LearnedTemplates>;
  learnFromTask(id: string, decision: 'approve' | 'reject'): Promise<LearnedTemplates>;
  listDesktops(): Promise<z.output<typeof DesktopList>>;
  readArtifact(id: string, signal?: AbortSignal): Promise<string>;
  isReady(signal?: AbortSignal): Promise<boolean>;
}

/** Longest wait for an answer; a stream of events has no such limit. */
const answerLimitMs = 30_000;
const streamType = 'text/event-stream';

export function createGatewayClient(options: { url: string; token?: string | undefined }): GatewayClient {
  const base = options.url.replace(/\/+$/, '');

  /** Throws where the gateway does not answer, or refuses. */
  async function send(request: Request): Promise<Response> {
    const isStream = request.headers.get('accept') === streamType;
    const limit = AbortSignal.any([request.signal, AbortSignal.timeout(answerLimitMs)]);
    let response: Response;
    try {
      response = await fetch(request, { signal: isStream ? request.signal : limit });
    } catch (cause) {
      // Only the caller's own signal is meant; the time limit is the gateway's fault.
      request.signal.throwIfAborted();
      throw new UnavailableError(`The gateway at ${base} does not answer.`, {
        hint: 'Start it with "fixpoint up", or name another one in FIXPOINT_URL.',
        cause,
      });
    }
    if (!response.ok) throw await GatewayError.from(response);
    return response;
  }

  const rest = createRestClient({ url: base, token: options.token, fetch: send });
  const ofTask = (id: string) => ({ params: { path: { id } } });
  const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

  return {
    url: base,
    ...createMailCalls(rest),
    async createTask(task, key) {
      const body = task as RestSchemas['NewTask'];
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return Task.parse((await rest.POST('/api/v1/tasks', { body, headers })).data);
    },
    async getTask(id) {
      return Task.parse((await rest.GET('/api/v1/tasks/{id}', ofTask(id))).data);
    },
    async decide(id, decision, { nonce, plan_hash, reason, ...reach }) {
      const seen = { nonce, plan_hash };
      const answer =
        decision === 'approve'
          ? await rest.POST('/api/v1/tasks/{id}/approve', {
              ...ofTask(id),
              body: { ...seen, ...given(reach) },
            })
          : await rest.POST('/api/v1/tasks/{id}/reject', {
              ...ofTask(id),
              body: { ...seen, ...given({ reason }) },
            });
      return Task.parse(answer.data);
    },
    async cancel(id, reason) {
      const body = given({ reason });
      return Task.parse((await rest.POST('/api/v1/tasks/{id}/cancel', { ...ofTask(id), body })).data);
    },
    async offerAgain(id) {
      return Task.parse(
        (await rest.POST('/api/v1/tasks/{id}/offer-again', { ...ofTask(id), body: {} })).data,
      );
    },
    async addInput(id, text, key) {
      await rest.POST('/api/v1/tasks/{id}/input', {
        ...ofTask(id),
        body: { text },
        headers: { 'idempotency-key': key },
      });
    },
    async readEvents(id, after) {
      const { data } = await rest.GET('/api/v1/tasks/{id}/events', {
        params: { ...ofTask(id).params, query: { after } },
      });
      return z.object({ events: z.array(TaskEvent) }).parse(data).events;
    },
    async *streamEvents(id, after, signal) {
      const headers = { accept: streamType, 'last-event-id': String(after) };
      const { response } = await rest.GET('/api/v1/tasks/{id}/events', {
        ...ofTask(id),
        headers,
        signal,
        parseAs: 'stream',
      });
      for await (const data of readServerSentEvents(response)) yield TaskEvent.parse(JSON.parse(data));
    },
    async listKnownFixes(name) {
      const answer = await rest.GET('/api/v1/services/{name}/fixes', { params: { path: { name } } });
      return z.object({ fixes: z.array(KnownFix) }).parse(answer.data).fixes;
    },
    async editKnownFix(name, id, note) {
      const path = { name, id };
      return KnownFix.parse(
        (await rest.PUT('/api/v1/services/{name}/fixes/{id}', { params: { path }, body: { note } })).data,
      );
    },
    async forgetKnownFix(name, id) {
      await rest.DELETE('/api/v1/services/{name}/fixes/{id}', { params: { path: { name, id } } });
    },
    async listLearned(name) {
      const answer = await rest.GET('/api/v1/services/{name}/templates', { params: { path: { name } } });
      return LearnedList.parse(answer.data);
    },
    async readLearned(name, version) {
      const path = { name, version };
      const answer = await rest.GET('/api/v1/services/{name}/templates/{version}', { params: { path } });
      return z.object({ text: z.string(), diff: z.string() }).parse(answer.data);
    },
    async undoLearned(name, type) {
      const request = { params: { path: { name } }, body: { type } };
      return LearnedTemplates.parse(
        (await rest.POST('/api/v1/services/{name}/templates/undo', request)).data,
      );
    },
    async learnFromTask(id, decision) {
      const answer = await rest.POST('/api/v1/tasks/{id}/learn', { ...ofTask(id), body: { decision } });
      return LearnedTemplates.parse(answer.data);
    },
    async listDesktops() {
      return DesktopList.parse((await rest.GET('/api/v1/desktops')).data);
    },
    async readArtifact(id, signal) {
      const options = { ...ofTask(id), ...withSignal(signal), parseAs: 'text' } as const;
      return String((await rest.GET('/api/v1/artifacts/{id}', options)).data);
    },
    async isReady(signal) {
      try {
        return (await rest.GET('/readyz', withSignal(signal))).response.ok;
      } catch {
        signal?.throwIfAborted();
        return false;
      }
    },
  };
}

/** Without what is undefined, which the description does not know. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
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

const LearnedList = z.object({ learn: LearnDefinition, learned: LearnedTemplates });

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
