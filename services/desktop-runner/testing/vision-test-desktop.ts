import { createHash } from 'node:crypto';
import type { Answer, AssistantMessage, Question, ToolCall } from '@fixpoint/agents/conversation';
import type { Capture, CaptureRequest } from '../src/core/desktop-driver.js';
import type { InputAction } from '../src/core/input/input-action.js';
import type { Performed } from '../src/core/input/input-controller.js';
import type { Thumbnail } from '../src/core/screen/screen-change.js';
import type {
  SessionEvent,
  TranscriptEntry,
  VisionSessionOptions,
} from '../src/core/vision-session/session-options.js';
import type { SessionProgress } from '../src/core/vision-session/session-state.js';
import type { SessionDesktop } from '../src/core/vision-session/step-policy.js';

const display = { id: 'x', x: 0, y: 0, width: 1_920, height: 1_080, scale: 1, primary: true };

export const performed: Performed = {
  outcome: 'done',
  screen: { before: null, after: null, changed: 0.1 },
  ms: 1,
  note: '',
};

export interface ScriptedAnswer {
  readonly say?: string;
  readonly calls?: readonly Omit<ToolCall, 'id'>[];
  readonly finish?: string;
  readonly costUsd?: number | null;
}

/**
 * A vision session on a desktop without a screen: records requests, actions, sleeps and reports. For a policy's decisions; its effect on a real
 * screen is tested elsewhere.
 */
export function visionTestDesktop(
  answers:
    | readonly ScriptedAnswer[]
    | ((number: number, question: Question) => ScriptedAnswer | Promise<ScriptedAnswer>),
  overrides: Partial<VisionSessionOptions> & {
    perform?: (inputAction: InputAction, number: number) => Promise<Performed> | Performed;
    /** Brightness of the whole screen for comparisons; a different one each time by default. */
    screen?: (number: number) => number;
    pauseAt?: number;
  } & Pick<VisionSessionOptions, 'policy'>,
) {
  const questions: Question[] = [];
  const inputActions: InputAction[] = [];
  const captures: Omit<CaptureRequest, 'redact'>[] = [];
  const events: SessionEvent[] = [];
  const saved: SessionProgress[] = [];
  const recorded: TranscriptEntry[] = [];
  const slept: number[] = [];
  let thumbnails = 0;
  let time = 0;
  const { perform, screen = (number) => (number * 40) % 256, pauseAt, ...rest } = overrides;

  const createDesktop = (signal: AbortSignal): SessionDesktop => ({
    async observe(request) {
      signal.throwIfAborted();
      captures.push(request);
      const region = request.region ?? { x: 0, y: 0, width: display.width, height: display.height };
      const bytes = Buffer.from(`picture ${captures.length}`);
      const capture: Capture = {
        bytes,
        mime: request.format === 'png' ? 'image/png' : 'image/jpeg',
        viewport: {
          display,
          region,
          image: { width: request.width ?? region.width, height: request.height ?? region.height },
        },
        pointer: null,
      };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { capture, picture: { sha256, mime: capture.mime, bytes } };
    },
    async perform(inputAction) {
      signal.throwIfAborted();
      inputActions.push(inputAction);
      return (await perform?.(inputAction, inputActions.length)) ?? performed;
    },
    async sleep(ms) {
      slept.push(ms);
      signal.throwIfAborted();
    },
  });

  const options: VisionSessionOptions = {
    goal: 'Open the start menu.',
    limits: { steps: 10, rounds: 10, ms: null, budgetUsd: null },
    async ask(question) {
      questions.push(question);
      const script =
        typeof answers === 'function'
          ? await answers(questions.length, question)
          : answers[questions.length - 1];
      if (script === undefined) throw new Error('No further answer was set up.');
      return toAnswer(script, questions.length);
    },
    createDesktop,
    async thumbnail(): Promise<Thumbnail> {
      thumbnails += 1;
      return { width: 64, height: 36, colours: new Uint32Array(64 * 36).fill(screen(thumbnails)) };
    },
    checkEnding: null,
    ownerMessages: async () => [],
    isPauseRequested: async () => pauseAt !== undefined && questions.length >= pauseAt,
    progress: undefined,
    saveProgress: async (progress) => void saved.push(structuredClone(progress)),
    report: async (event) => void events.push(event),
    record: (entry) => void recorded.push(entry),
    now: () => {
      time += 1;
      return time;
    },
    // Simulated time: a sleep ends when its signal does, or at once if it is short.
    sleep: (ms, signal) =>
      ms < 5_000
        ? Promise.resolve(void slept.push(ms))
        : new Promise((resolve) => {
            if (signal.aborted) resolve();
            else signal.addEventListener('abort', () => resolve(), { once: true });
          }),
    stepDelayMs: 400,
    heartbeatMs: 5_000,
    signal: new AbortController().signal,
    ...rest,
  };
  return { options, questions, inputActions, captures, events, saved, recorded, slept };
}

/** A conversation of the newest question in short form: `user: …`, with `[picture]` for images. */
export function outline(question: Question | undefined): string[] {
  return (question?.messages ?? []).map((message) =>
    message.role === 'assistant'
      ? `assistant: ${message.text}${message.calls.map(({ tool }) => ` <${tool}>`).join('')}`
      : `${message.role}: ${message.parts.map((part) => (part.type === 'text' ? part.text : '[picture]')).join(' ')}`,
  );
}

function toAnswer({ say = '', calls = [], finish, costUsd = null }: ScriptedAnswer, number: number): Answer {
  const message: AssistantMessage = {
    role: 'assistant',
    text: say,
    calls: calls.map((call, index) => ({ ...call, id: `call_${number}_${index}` })),
  };
  return { message, finish: finish ?? (calls.length > 0 ? 'tool-calls' : 'stop'), usage: null, costUsd };
}
