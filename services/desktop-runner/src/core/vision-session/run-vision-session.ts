import type { Answer, Message, ToolCall } from '@fixpoint/agents/conversation';
import { countOf, stripThink } from '@fixpoint/shared/text';
import { quoteOwner, sessionPrompts, toUserMessage } from './prompts.js';
import { readTextCalls } from './read-text-calls.js';
import { evaluateEnding, type SeenActions } from './session-ending.js';
import { describeLimit, type Limit, reachedLimit } from './session-limits.js';
import type { SessionEnd, SessionOutcome, VisionSessionOptions } from './session-options.js';
import {
  countRepetition,
  newSession,
  repetitionsAllowed,
  resumeSession,
  type SessionState,
  toProgress,
} from './session-state.js';
import type { CallNature, SessionDesktop } from './step-policy.js';

/**
 * The vision session of one step: screenshot → question to the model → action → screenshot, by either policy. Each round ends in a checkpoint, and an
 * action is recorded before it is performed: an interrupted one is never repeated; the model is informed and takes a new screenshot.
 */
export async function runVisionSession(options: VisionSessionOptions): Promise<SessionEnd> {
  const { limits, progress, sleep } = options;
  // A slow model, or a slow action, must not make the run exceed its time.
  const late = new AbortController();
  const over = new AbortController();
  if (limits.ms !== null) {
    void sleep(Math.max(0, limits.ms - (progress?.used_ms ?? 0)), over.signal).then(() => {
      if (!over.signal.aborted) late.abort(new Error('This run has timed out.'));
    });
  }
  const session = new VisionSession(options, AbortSignal.any([options.signal, late.signal]));
  try {
    await session.open();
    for (;;) {
      const end = await session.runRound();
      if (end !== null) return end;
    }
  } catch (error) {
    if (late.signal.aborted && !options.signal.aborted) return await session.endAt('timeout');
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    over.abort();
  }
}

/** A session between its rounds: the state for the next checkpoint, and the effects of its actions so far. */
class VisionSession {
  readonly #options: VisionSessionOptions;
  readonly #signal: AbortSignal;
  readonly #desktop: SessionDesktop;
  readonly #startedAt: number;
  #run: SessionState;
  #actions: SeenActions = { count: 0, hadEffect: false, lastFailed: false };

  constructor(options: VisionSessionOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#startedAt = options.now();
    this.#run = options.progress === undefined ? newSession : resumeSession(options.progress);
    this.#desktop = options.createDesktop(signal);
  }

  async open(): Promise<void> {
    const { policy, report } = this.#options;
    await report({
      type: 'state',
      state: 'running',
      message: `The ${policy.name} policy takes its first screenshot.`,
    });
    this.#add(...(await policy.observe(openingPrompt(this.#options), this.#desktop)));
    await this.#save(null);
  }

  /** One question to the model and its action; returns null if the session continues. */
  async runRound(): Promise<SessionEnd | null> {
    const { policy, limits, report, stepDelayMs, sleep, isPauseRequested } = this.#options;
    this.#signal.throwIfAborted();
    if (await isPauseRequested()) return this.#pause();
    const limit = reachedLimit(this.#run, limits, this.#usedMs());
    if (limit !== null) return this.endAt(limit);
    await this.#hearOwner();

    const { answer, unreadable } = await this.#askModel();
    const [call, ...extras] = answer.message.calls;
    if (call === undefined) return this.#nudgeOrEnd(answer, unreadable);

    const nature = policy.describe(call);
    if (policy.counts === 'actions' && !nature.isObservation) {
      if (this.#run.steps >= limits.steps) return this.endAt('steps');
      this.#run = { ...this.#run, steps: this.#run.steps + 1 };
    }
    await report({
      type: 'action',
      step: this.#run.steps,
      round: this.#run.rounds,
      action: nature.title,
      at: nature.at,
      reasoning: stripThink(answer.message.text),
    });
    if (await this.#isStuck(call, nature)) {
      return this.#end('stuck', `The model repeated ${nature.title} on a screen that does not change.`);
    }
    await this.#perform(call, nature, extras);
    await pause(stepDelayMs, this.#signal, sleep);
    return null;
  }

  endAt(limit: Limit): Promise<SessionEnd> {
    return this.#end(limit, describeLimit(limit, this.#run, this.#options.limits));
  }

  async #end(outcome: SessionOutcome, summary: string): Promise<SessionEnd> {
    await this.#save(null);
    await this.#options.report({ type: 'state', state: 'ended', message: `${outcome}: ${summary}` });
    return { outcome, summary, run: this.#run };
  }

  async #pause(): Promise<SessionEnd> {
    await this.#save(null);
    const message = `Paused after ${countOf(this.#run.steps, 'step')}.`;
    await this.#options.report({ type: 'state', state: 'paused', message });
    return { outcome: 'paused', run: this.#run };
  }

  async #hearOwner(): Promise<void> {
    for (const { by, text, at } of await this.#options.ownerMessages()) {
      if (at <= this.#run.heardUntil) continue;
      this.#add(quoteOwner(by, text));
      this.#run = { ...this.#run, heardUntil: at };
    }
  }

  async #askModel(): Promise<ReturnType<typeof readTextCalls>> {
    const { policy, record } = this.#options;
    const { rounds, steps } = this.#run;
    this.#run = { ...this.#run, rounds: rounds + 1, steps: policy.counts === 'rounds' ? steps + 1 : steps };
    const read = readTextCalls(await askModel(this.#options, this.#run, this.#signal), policy, rounds + 1);
    const { message, finish, usage, costUsd } = read.answer;
    this.#run = { ...this.#run, spentUsd: this.#run.spentUsd + (costUsd ?? 0) };
    record({ type: 'answer', round: rounds + 1, finish, usage, costUsd });
    // An empty answer is not a message: vendors reject it.
    if (message.text !== '' || message.calls.length > 0) this.#add(message);
    this.#run = { ...this.#run, messages: policy.pruneAfterAnswer(this.#run.messages) };
    return read;
  }

  /** For an answer without an action: asks for one, or evaluates the end that the model claims. */
  async #nudgeOrEnd(answer: Answer, unreadable: string | null): Promise<SessionEnd | null> {
    const nudge = unreadable ?? nudgeFor(answer);
    if (nudge !== null) {
      this.#add(toUserMessage(nudge));
      await this.#save(null);
      return null;
    }
    const { policy, checkEnding } = this.#options;
    const check =
      policy.checksEndings && checkEnding !== null
        ? () =>
            checkEnding(this.#signal).catch((error: unknown) => {
              this.#signal.throwIfAborted();
              const why = error instanceof Error ? error.message : String(error);
              return { answer: 'unknown' as const, why, spentUsd: 0 };
            })
        : null;
    const ending = await evaluateEnding(answer.message.text, this.#actions, check);
    this.#run = { ...this.#run, spentUsd: this.#run.spentUsd + ending.spentUsd };
    return this.#end(ending.outcome, ending.summary);
  }

  /** Performs the call between two checkpoints, and adds the results of it and the calls beside it. */
  async #perform(call: ToolCall, nature: CallNature, extras: readonly ToolCall[]): Promise<void> {
    const { policy, report } = this.#options;
    if (nature.touches) await this.#save(nature.title);
    this.#signal.throwIfAborted();
    const { answer, beside, hadEffect } = await policy.perform(call, this.#desktop);
    if (nature.touches) {
      this.#actions = {
        count: this.#actions.count + 1,
        hadEffect: this.#actions.hadEffect || hadEffect,
        lastFailed: answer.failed,
      };
    }
    // Interrupted: it stays recorded as an action with an unknown result.
    this.#signal.throwIfAborted();
    if (answer.failed) {
      const message = answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
      await report({ type: 'error', step: this.#run.steps, action: nature.title, message });
    }
    this.#add(answer, ...extras.map((extra) => policy.refuseExtra(extra)), ...beside);
    const { times } = this.#run.repetitions;
    if (times >= repetitionsAllowed && !this.#run.warnedStuck) {
      this.#add(toUserMessage(sessionPrompts.repeated(nature.title, times)));
      this.#run = { ...this.#run, warnedStuck: true };
    }
    this.#run = { ...this.#run, messages: policy.pruneAfterResult(this.#run.messages) };
    await this.#save(null);
  }

  /** Returns true if the model keeps repeating itself after the warning. Screenshots and waits do not count as repetition. */
  async #isStuck(call: ToolCall, { touches }: CallNature): Promise<boolean> {
    if (!touches) return false;
    const action = `${call.tool} ${JSON.stringify(call.args)}`;
    const repetitions = countRepetition(this.#run.repetitions, action, await this.#options.thumbnail());
    this.#run = { ...this.#run, repetitions };
    return this.#run.warnedStuck && repetitions.times >= repetitionsAllowed;
  }

  #add(...messages: readonly Message[]): void {
    this.#run = { ...this.#run, messages: [...this.#run.messages, ...messages] };
    for (const message of messages) this.#options.record({ type: 'message', message });
  }

  #save(pending: string | null): Promise<void> {
    const { policy, saveProgress } = this.#options;
    return saveProgress(toProgress(this.#run, { policy: policy.name, usedMs: this.#usedMs(), pending }));
  }

  #usedMs(): number {
    return this.#run.usedMs + (this.#options.now() - this.#startedAt);
  }
}

function openingPrompt({ goal, progress, note = null }: VisionSessionOptions): string {
  if (progress === undefined) return goal;
  const words =
    progress.pending === null ? sessionPrompts.resumed : sessionPrompts.interrupted(progress.pending);
  return note === null ? words : `${words} ${sessionPrompts.released(note)}`;
}

async function askModel(
  options: VisionSessionOptions,
  run: SessionState,
  signal: AbortSignal,
): Promise<Answer> {
  const { policy, heartbeatMs, sleep, report } = options;
  const answer = options.ask({
    system: policy.system,
    messages: run.messages,
    tools: policy.tools(),
    signal,
  });
  return withHeartbeat(answer, {
    everyMs: heartbeatMs,
    sleep,
    beat: (seconds) => report({ type: 'heartbeat', round: run.rounds, seconds }),
  });
}

/** The reply to an answer that neither acts nor ends; null for one that ends. */
function nudgeFor({ message, finish }: Answer): string | null {
  if (finish === 'length') return sessionPrompts.cutOff;
  return stripThink(message.text) === '' ? sessionPrompts.empty : null;
}

async function pause(ms: number, signal: AbortSignal, sleep: VisionSessionOptions['sleep']): Promise<void> {
  await sleep(ms, signal);
  signal.throwIfAborted();
}

/** Waits for the work and calls `beat` with the seconds so far, every `everyMs`. */
async function withHeartbeat<Result>(
  work: Promise<Result>,
  {
    everyMs,
    sleep,
    beat,
  }: {
    readonly everyMs: number;
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly beat: (seconds: number) => Promise<void>;
  },
): Promise<Result> {
  const over = new AbortController();
  const beating = (async () => {
    for (let beats = 1; ; beats += 1) {
      await sleep(everyMs, over.signal);
      if (over.signal.aborted) return;
      await beat((beats * everyMs) / 1_000);
    }
  })();
  // A failed beat must not end the process; the owner of the work notices at its next event.
  beating.catch(() => {});
  try {
    return await work;
  } finally {
    over.abort();
  }
}
