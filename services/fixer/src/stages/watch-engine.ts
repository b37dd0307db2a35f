import type { EngineNote, EngineResult } from '@fixpoint/agents/claude';
import { redactSecrets } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import type { NetworkRefusal } from '@fixpoint/sandbox/network';
import type { EngineUsage, EventDraft } from '@fixpoint/shared/contracts';
import { countOf, toSafeText, truncate } from '@fixpoint/shared/text';
import type { StageContext } from '@fixpoint/tasks/engine';
import { describeEdits } from '../core/describe-edits.js';
import type { EngineDenial } from '../core/engine.js';
import { shortenLines } from '../core/shorten-lines.js';
import { createNoteThrottle } from '../core/throttle-notes.js';
import { reportRefusal } from './report-refusal.js';

const maxNoteLength = 4_000;
const outputLimits = { first: 20, last: 60, characters: maxNoteLength };
const diffLimits = { first: 80, last: 0, characters: maxNoteLength };

/** Pause between two reports of a run's cost, in ms. */
const spendingReportMs = 15_000;

/** Listeners for one run of an engine. */
interface EngineWatch {
  /** Aborts when the step belongs to another run. */
  readonly signal: AbortSignal;
  note(note: EngineNote): void;
  result(result: EngineResult): void;
  denial(denial: EngineDenial, call?: string): void;
  usage(usage: EngineUsage): void;
  /** Reports the cost of the run so far, in US dollars, from time to time. */
  spent(usd: number): void;
  refusal(refusal: NetworkRefusal): void;
  /** Waits until all is written. */
  settle(): Promise<void>;
}

/**
 * Writes an engine's messages into the task's log: in order, throttled, denials always. Of the results, those of commands and of failed calls. Tokens
 * are added to the next event. If the log rejects an event, the step belongs to another run, and the engine is stopped.
 */
export function watchEngine(context: StageContext, spentBefore: number): EngineWatch {
  const lost = new AbortController();
  const mayPass = createNoteThrottle({ burst: 10, intervalMs: 500, limit: 400 });
  /** Tool calls in the log that have no result yet. */
  const calls = new Map<string, string>();
  let used: EngineUsage | undefined;
  let written = Promise.resolve();
  let reportedUsd = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function write(work: () => Promise<unknown>): void {
    written = written.then(async () => void (await work())).catch((error: unknown) => lost.abort(error));
  }

  function emit(event: EventDraft): void {
    write(() => context.emit(event));
  }

  function takeUsage(): { readonly usage?: EngineUsage } {
    const taken = used === undefined ? {} : { usage: used };
    used = undefined;
    return taken;
  }

  return {
    signal: AbortSignal.any([context.signal, lost.signal]),
    note({ role, text, call, edits }) {
      if (!mayPass(performance.now())) return;
      const shown = truncate(toSafeText(text), maxNoteLength);
      if (call !== undefined) calls.set(call, shown);
      const diff = shortenLines(mask(describeEdits(edits ?? []).join('\n')).split('\n'), diffLimits);
      emit({
        type: 'engine-message',
        message: shown.split('\n')[0] ?? '',
        data: {
          role,
          text: shown,
          ...(call === undefined ? {} : { call }),
          ...(diff === '' ? {} : { diff }),
          ...takeUsage(),
        },
      });
    },
    result({ call, ok, text }) {
      const tool = calls.get(call);
      calls.delete(call);
      if (tool === undefined || (ok && !tool.startsWith('Bash'))) return;
      const output = mask(text).trimEnd();
      const lines = output === '' ? [] : output.split('\n');
      const message = `${truncate(tool.split('\n')[0] ?? '', 200)}: ${ok ? 'done' : 'failed'}, ${countOf(lines.length, 'line')} of output`;
      const shown = shortenLines(lines, outputLimits);
      emit({
        type: 'engine-output',
        message,
        data: { call, ok, text: shown, lines: lines.length, ...takeUsage() },
      });
    },
    denial({ tool, rule, reason }, call) {
      if (call !== undefined) calls.delete(call);
      emit({
        type: 'guard-denied',
        message: truncate(`The guard denied ${tool}: ${reason}`, 1_000),
        data: { tool, rule, reason, ...(call === undefined ? {} : { call }) },
      });
    },
    usage(usage) {
      used = used === undefined ? usage : addUsage(used, usage);
    },
    spent(usd) {
      const now = performance.now();
      if (usd - reportedUsd < 0.01 || now - reportedAt < spendingReportMs) return;
      reportedUsd = usd;
      reportedAt = now;
      const total = spentBefore + usd;
      write(() =>
        context.progress(`The coding agent has spent $${total.toFixed(2)} so far`, { spent_usd: total }),
      );
    },
    refusal: (refusal) => write(() => reportRefusal(context, refusal)),
    async settle() {
      const rest = takeUsage();
      if (rest.usage !== undefined) {
        const text = 'The coding agent stopped.';
        emit({ type: 'engine-message', message: text, data: { role: 'system', text, ...rest } });
      }
      await written;
    },
  };
}

function mask(text: string): string {
  return toSafeText(redactSecrets(text, { patterns: defaultPolicy.diff.secretPatterns }));
}

function addUsage(a: EngineUsage, b: EngineUsage): EngineUsage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_tokens: a.cache_read_tokens + b.cache_read_tokens,
    cache_write_tokens: a.cache_write_tokens + b.cache_write_tokens,
    cost_usd: a.cost_usd + b.cost_usd,
  };
}
