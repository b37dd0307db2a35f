import { Transform } from 'node:stream';
import { createParser } from 'eventsource-parser';

/** Tokens of one answer, as the Messages API reports them: `input` without the cached ones. */
export interface RelayedUsage {
  readonly model: string;
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

export interface RelayBudget {
  /** US dollars; null: requests are counted and never refused. */
  readonly limitUsd: number | null;
  costOf(usage: RelayedUsage): number;
}

interface RelaySpending {
  /** Cost of all answers so far, those under way included, in US dollars. */
  totalUsd(): number;
  isSpent(): boolean;
  open(request: { readonly model: string; readonly bytes: number }): RelayedCall;
}

export interface RelayedCall {
  /**
   * Passes an answer on and counts it. Past the limit a call may end only if no other is under way: otherwise many calls at once
   * would each spend as much again. Then the stream fails.
   */
  meter(isEventStream: boolean): Transform;
  /** The endpoint refused it: it costs nothing. */
  drop(): void;
  /** Nothing more comes. Unreported usage is estimated. */
  end(): void;
}

/** Rough, for usage that the endpoint did not report because the inside hung up. */
const bytesPerToken = 4;
/** A plain answer without its usage in so many bytes counts by its length. */
const maxPlainBytes = 32 * 1024 ** 2;

/** Counts the cost of all requests through one relay, from every process inside. */
export function createRelaySpending({ limitUsd, costOf }: RelayBudget): RelaySpending {
  let endedUsd = 0;
  const calls = new Set<() => number>();
  const totalUsd = (): number => [...calls].reduce((sum, cost) => sum + cost(), endedUsd);
  const isSpent = (): boolean => limitUsd !== null && totalUsd() >= limitUsd;

  return {
    totalUsd,
    isSpent,
    open({ model, bytes }) {
      let usage: RelayedUsage = {
        model,
        input: bytes / bytesPerToken,
        cacheRead: 0,
        cacheWrite: 0,
        output: 0,
      };
      let isReported = false;
      const cost = (): number => costOf(usage);
      calls.add(cost);
      function end(): void {
        if (calls.delete(cost)) endedUsd += cost();
      }

      function read(value: unknown): void {
        const event = toFields(value);
        const message = toFields(event.message ?? event);
        const reported = toFields(message.usage ?? event.usage);
        if (Object.keys(reported).length > 0) {
          const model = typeof message.model === 'string' ? message.model : usage.model;
          const known = isReported ? usage : { ...usage, input: 0, cacheRead: 0, cacheWrite: 0 };
          usage = readUsage(reported, { ...known, model });
          isReported = true;
        }
        usage = { ...usage, output: usage.output + bytesAdded(event) / bytesPerToken };
      }

      return {
        meter(isEventStream) {
          let plain = '';
          const events = createParser({
            maxBufferSize: maxPlainBytes,
            onEvent: ({ data }) => read(parse(data)),
            onError: ({ type }) => type === 'max-buffer-size-exceeded' && events.reset(),
          });
          return new Transform({
            transform(chunk: Buffer, _encoding, done) {
              // Only numbers and lengths are read: a character that is cut in two does not matter.
              const text = chunk.toString('latin1');
              if (isEventStream) events.feed(text);
              else plain = (plain + text).slice(0, maxPlainBytes);
              if (!isSpent() || calls.size === 1) return done(null, chunk);
              end();
              done(new Error('The budget of this run is spent.'));
            },
            flush(done) {
              // An answer that was cut off may end within its last event.
              if (isEventStream) events.feed('\n\n');
              else read(parse(plain));
              done();
            },
          });
        },
        drop: () => void calls.delete(cost),
        end,
      };
    },
  };
}

/** Usage with the reported numbers in place of the known ones. */
function readUsage(reported: Readonly<Record<string, unknown>>, known: RelayedUsage): RelayedUsage {
  const tokens = (name: string, before: number): number =>
    typeof reported[name] === 'number' ? Math.max(0, reported[name]) : before;
  return {
    model: known.model,
    input: tokens('input_tokens', known.input),
    cacheRead: tokens('cache_read_input_tokens', known.cacheRead),
    cacheWrite: tokens('cache_creation_input_tokens', known.cacheWrite),
    output: tokens('output_tokens', known.output),
  };
}

/** Bytes that an event adds to the answer. */
function bytesAdded(event: Readonly<Record<string, unknown>>): number {
  const delta = toFields(event.delta);
  const added = [delta.text, delta.partial_json, delta.thinking].find((text) => typeof text === 'string');
  return typeof added === 'string' ? Buffer.byteLength(added) : 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
