import { createRestClient } from '@fixpoint/client/rest';
import {
  DesktopInfo,
  type DocumentType,
  FormFieldDefinition,
  KnownFix,
  LearnDefinition,
  LearnedTemplates,
  TaskEvent,
} from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { createMachineCalls, type MachineCalls } from './machine-calls.js';
import { createMailCalls, type MailCalls } from './mail-calls.js';
import { ofTask } from './request-parts.js';
import { createScheduleCalls, type ScheduleCalls } from './schedule-calls.js';
import { createTaskCalls, type TaskCalls } from './task-calls.js';

/** The gateway's REST surface, as far as the command line uses it. */
export interface GatewayClient extends TaskCalls, MachineCalls, MailCalls, ScheduleCalls {
  readonly url: string;
  /** Events with a number above `after`, old and new, until the connection ends. */
  streamEvents(id: string, after: number, signal: AbortSignal): AsyncGenerator<TaskEvent>;
  listServiceNames(signal?: AbortSignal): Promise<string[]>;
  /** The fields of a service's form; null if no service has this name. */
  listFields(service: string): Promise<FormFieldDefinition[] | null>;
  listKnownFixes(service: string): Promise<KnownFix[]>;
  editKnownFix(service: string, id: string, note: string): Promise<KnownFix>;
  forgetKnownFix(service: string, id: string): Promise<void>;
  listLearned(service: string): Promise<z.output<typeof LearnedList>>;
  readLearned(service: string, version: number): Promise<{ text: string; diff: string }>;
  undoLearned(service: string, type: DocumentType): Promise<LearnedTemplates>;
  learnFromTask(id: string, decision: 'approve' | 'reject'): Promise<LearnedTemplates>;
  listDesktops(): Promise<z.output<typeof DesktopList>>;
  /** Lists the waiting and running steps of each stage. */
  describeStages(): Promise<StagesReport>;
  readArtifact(id: string, signal?: AbortSignal): Promise<string>;
  /** The bytes of an artifact as they come. */
  downloadArtifact(id: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** The project of a workspace task as a ZIP file. */
  downloadWorkspace(id: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** A run as one HTML file. */
  exportReplay(
    id: string,
    options: { readonly pictures: boolean },
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  isReady(signal?: AbortSignal): Promise<boolean>;
}

/** Longest wait for an answer; a stream of events has no such limit. */
const answerLimitMs = 30_000;
const streamType = 'text/event-stream';

export function createGatewayClient(options: { url: string; token?: string | undefined }): GatewayClient {
  const base = options.url.replace(/\/+$/, '');

  /** Throws if the gateway does not answer, or refuses. */
  async function send(request: Request): Promise<Response> {
    const isStream = request.headers.get('accept') === streamType;
    const limit = AbortSignal.any([request.signal, AbortSignal.timeout(answerLimitMs)]);
    let response: Response;
    try {
      response = await fetch(request, { signal: isStream ? request.signal : limit });
    } catch (cause) {
      // Only the caller's own signal is meant; the time limit is the gateway's fault.
      request.signal.throwIfAborted();
      const { tls } = readConnectionFailure(cause);
      if (tls !== null) {
        throw new ConfigurationError(
          `The gateway at ${base} cannot be used: ${tls.reason}. Nothing was sent.`,
          {
            hint: tls.remedy,
            cause,
          },
        );
      }
      throw new UnavailableError(`The gateway at ${base} does not answer.`, {
        hint: 'Start it with "fixpoint up", or set FIXPOINT_URL to another gateway.',
        cause,
      });
    }
    if (!response.ok) throw await GatewayError.from(response);
    return response;
  }

  const rest = createRestClient({ url: base, token: options.token, fetch: send });

  return {
    url: base,
    ...createTaskCalls(rest),
    ...createMachineCalls(rest),
    ...createMailCalls(rest),
    ...createScheduleCalls(rest),
    async *streamEvents(id, after, signal) {
      const headers = { accept: streamType, 'last-event-id': String(after) };
      const { response } = await rest.GET('/api/v1/tasks/{id}/events', {
        ...ofTask(id),
        headers,
        signal,
        parseAs: 'stream',
      });
      for await (const data of readServerSentEvents(response, signal))
        yield TaskEvent.parse(JSON.parse(data));
    },
    async listServiceNames(signal) {
      const { data } = await rest.GET('/api/v1/services', { signal });
      return data?.services.map(({ name }) => name) ?? [];
    },
    async listFields(service) {
      const { data } = await rest.GET('/api/v1/services');
      const match = data?.services.find(({ name, aliases = [] }) => [name, ...aliases].includes(service));
      return match === undefined ? null : z.array(FormFieldDefinition).parse(match.fields);
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
    async describeStages() {
      return StagesReport.parse((await rest.GET('/api/v1/stages')).data);
    },
    async downloadArtifact(id, signal) {
      const options = { ...ofTask(id), signal, parseAs: 'stream' } as const;
      return bodyOf((await rest.GET('/api/v1/artifacts/{id}', options)).response);
    },
    async downloadWorkspace(id, signal) {
      const options = { ...ofTask(id), signal, parseAs: 'stream' } as const;
      return bodyOf((await rest.GET('/api/v1/tasks/{id}/workspace/zip', options)).response);
    },
    async exportReplay(id, { pictures }, signal) {
      const params = { ...ofTask(id).params, query: pictures ? {} : { pictures: 'false' as const } };
      const options = { params, signal, parseAs: 'stream' } as const;
      return bodyOf((await rest.GET('/api/v1/tasks/{id}/replay.html', options)).response);
    },
    async readArtifact(id, signal) {
      const options = { ...ofTask(id), signal, parseAs: 'text' } as const;
      return String((await rest.GET('/api/v1/artifacts/{id}', options)).data);
    },
    async isReady(signal) {
      try {
        return (await rest.GET('/readyz', { signal })).response.ok;
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

const StagesReport = z.object({
  at: z.string(),
  stages: z.array(
    z.object({
      stage: z.string(),
      waiting: z.int(),
      active: z.int(),
      delayed: z.int(),
      failed: z.int(),
      workers: z.array(z.object({ name: z.string() })),
      holds: z.array(z.object({ task_id: z.string(), since: z.string().nullable() })),
      retrying: z.array(z.object({ task_id: z.string(), again_at: z.string(), attempt: z.int() })),
      warnings: z.array(z.string()),
      p50_ms: z.number().nullable(),
    }),
  ),
});

/** The stages as the command line shows them. */
export type StagesReport = z.infer<typeof StagesReport>;

const LearnedList = z.object({ learn: LearnDefinition, learned: LearnedTemplates });

const DesktopList = z.object({
  desktops: z.array(ListedDesktop),
  problems: z.array(z.object({ message: z.string() })),
});

/** Fields of the gateway's problem documents (RFC 9457) that we read. Another body, a proxy's page, lacks them. */
const Problem = z
  .object({ code: z.string(), detail: z.string(), hint: z.string().optional() })
  .partial()
  .catch({});

/** The gateway refused a request. */
export class GatewayError extends FixpointError {
  readonly status: number;

  constructor(status: number, problem: z.infer<typeof Problem>) {
    const hint = status === 401 ? 'Set FIXPOINT_TOKEN to the token of that gateway.' : problem.hint;
    super(problem.detail ?? `The gateway responded with HTTP ${status}.`, {
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

function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw new UnavailableError('The gateway returned nothing to save.');
  return body;
}

/**
 * The `data` of each server-sent event, until the signal aborts. Ids and names are skipped: our events carry their own
 * numbers. The signal is listened to here: the one in the request is forgotten as soon as the request is collected.
 */
async function* readServerSentEvents(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  if (response.body === null) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { value, done } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value.data;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
