import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '@fixpoint/shared/text';
import { serveOnLoopback } from '../front/create-front.js';
import { buildApp } from './build-app.js';
import { cheats } from './cheats.js';
import { MessagesRequest, parseConversation } from './conversation.js';
import { fixFindings } from './fix-findings.js';
import { misbehaviour } from './misbehaviour.js';
import { flapping, outage, regression, regressionThenLost, stubborn } from './regression.js';
import { nextTurn, type ScriptSource } from './script.js';
import { type Usage, writeJson, writeStream } from './write-message.js';

const scripts: Record<string, ScriptSource> = {
  fix: fixFindings,
  regression,
  flapping,
  outage,
  stubborn,
  build: buildApp,
  'regression-then-lost': regressionThenLost,
  ...cheats,
  ...misbehaviour,
};

/**
 * `fix` is the honest run; `build` builds the demo's app, one test a session; `regression` breaks one thing while it repairs another, once;
 * `regression-then-lost` is stuck after that until things are looked up; `flapping` breaks the same two things again and again, in turns; `outage`
 * stops all mail with its first fix; `stubborn` makes the same harmful change regardless of the prompt; `hang` never responds; the others must be
 * stopped from outside.
 */
export type ModelMode =
  | 'fix'
  | 'regression'
  | 'regression-then-lost'
  | 'flapping'
  | 'outage'
  | 'stubborn'
  | 'build'
  | 'hang'
  | keyof typeof cheats
  | keyof typeof misbehaviour;

/** Part of the instructions to a model that looks things up: it returns JSON, and changes nothing. */
const researchWords = 'then answer with JSON alone';
const researchAnswer = {
  hypothesis: 'Texts that are short on every slide alike are cut before they reach the slides.',
  strategy: 'Look for a limit of words or characters where the texts are prepared.',
  sources: [
    {
      title: 'Why generated decks come out terse',
      url: 'https://decks.example/terse',
      quote: 'Look for a limit before you look at the layout.',
    },
  ],
};

/** Faults that a test can inject into the model. */
export interface ModelFaults {
  mode: ModelMode;
  /** Delay before each answer. */
  delayMs: number;
  /** Number of the next requests that get the response "overloaded". */
  overloads: number;
  /** Every request is rejected as over the account's limit, which cannot be resolved by retries within minutes. */
  isQuotaSpent: boolean;
  /** Time in ms for which the account's limit is used up, from the first request on; each rejection names the end. 0: never. */
  quotaMs: number;
}

const maxKeptPrompts = 20;

/** A Messages API whose model follows a script. All its knowledge of a run is in the request. */
export interface ScriptedModel {
  readonly url: string;
  /** Number of runs, and of all requests. */
  counts(): { runs: number; requests: number };
  /** Prompts of the newest runs, oldest first: at most 20. */
  prompts(): readonly string[];
  close(): Promise<void>;
}

export async function createScriptedModel(faults: ModelFaults): Promise<ScriptedModel> {
  const runs = new Set<string>();
  const stopping = new AbortController();
  const prompts: string[] = [];
  let requests = 0;
  let quotaResetsAt: number | null = null;

  /** A delay that a test resets also ends for responses in progress. */
  async function waitAsLongAsFaults(): Promise<void> {
    for (const askedAt = Date.now(); Date.now() - askedAt < faults.delayMs; ) {
      await delay(Math.min(faults.delayMs, 50), undefined, { signal: stopping.signal });
    }
  }

  function keepPrompt(prompt: string): void {
    prompts.push(prompt);
    if (prompts.length > maxKeptPrompts) prompts.shift();
  }

  /** True if the faults made it an answer: an overload, or a limit that is used up. */
  function isRefused(response: ServerResponse): boolean {
    if (faults.overloads > 0) {
      faults.overloads -= 1;
      fail(response, 529, 'overloaded_error', 'Overloaded');
      return true;
    }
    quotaResetsAt = faults.quotaMs > 0 ? (quotaResetsAt ?? Date.now() + faults.quotaMs) : null;
    const resetsInMs = (quotaResetsAt ?? 0) - Date.now();
    if (!faults.isQuotaSpent && resetsInMs <= 0) return false;
    // The CLI does not retry responses with this header, as for a subscription's limit.
    response.setHeader('x-should-retry', 'false');
    if (resetsInMs > 0) response.setHeader('retry-after', String(Math.ceil(resetsInMs / 1_000)));
    const words = resetsInMs > 0 ? 'your usage limit.' : 'your limit; it resets at 15:00.';
    fail(response, 429, 'rate_limit_error', `You have hit ${words}`);
    return true;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://model');
    const body = await text(request);
    if (request.method === 'HEAD') return void response.writeHead(200).end();
    if (request.method !== 'POST' || pathname !== '/v1/messages') {
      return fail(response, 404, 'not_found_error', `There is no ${request.method} ${pathname}.`);
    }
    requests += 1;
    const parsed = MessagesRequest.safeParse(parseJson(body));
    if (!parsed.success) return fail(response, 400, 'invalid_request_error', parsed.error.message);
    const session = request.headers['x-claude-code-session-id'];
    runs.add(typeof session === 'string' ? session : `request ${requests}`);
    if (isRefused(response)) return;
    await waitAsLongAsFaults();
    const script = scripts[faults.mode];
    // Without a script it hangs until the client gives up or we close.
    if (script !== undefined) writeNextTurn(script, parsed.data, body, response);
  }

  function writeNextTurn(
    script: ScriptSource,
    asked: MessagesRequest,
    body: string,
    response: ServerResponse,
  ): void {
    const conversation = parseConversation(asked);
    if (conversation.results.length === 0) keepPrompt(conversation.prompt);
    const turn = body.includes(researchWords)
      ? { says: JSON.stringify(researchAnswer) }
      : nextTurn(script, conversation);
    const write = asked.stream === true ? writeStream : writeJson;
    write(response, {
      id: String(requests).padStart(8, '0'),
      model: asked.model,
      turn,
      usage: toUsage(conversation.results.length),
    });
  }

  const server = await serveOnLoopback((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: server.url,
    counts: () => ({ runs: runs.size, requests }),
    prompts: () => prompts,
    async close() {
      stopping.abort();
      await server.close();
    },
  };
}

/** A plausible bill that is the same in every run of the same scenario: the conversation grows by each result. */
function toUsage(results: number): Usage {
  return { input_tokens: 6_000 + 700 * results, output_tokens: 180 };
}

function fail(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type, message } }));
}
