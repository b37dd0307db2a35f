import { toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
import { continuesTrace, isCause, isFrame, readStackTrace } from './stack-trace.js';

/** The errors in a service's logs. */
export interface LogErrors {
  /**
   * Distinct errors, oldest first, at most 50 of at most 1,000 characters: `3× TypeError: x is undefined at deck/insights.js:12`, then the
   * top of the stack.
   */
  readonly errors: string[];
  /** Lines that were read: those not older than `since`. */
  readonly lines: string[];
}

const maxErrors = 50;
const maxLineLength = 1_000;

/** Maximum number of stack trace lines for an error: its origin, and its callers. */
const maxFrames = 3;
const maxTraceLines = 200;

const levelNames = new Set([
  'error',
  'err',
  'fatal',
  'critical',
  'crit',
  'alert',
  'emergency',
  'emerg',
  'panic',
]);
// The levels of pino and bunyan: 50 is error, 60 fatal.
const errorLevel = 50;

const errorWord =
  /\b(?:error|exception|fatal|panic|critical|panicked|traceback|unhandled|uncaught|out of memory|segmentation fault|SIGKILL|OOMKilled)\b/i;
const harmless =
  /\b(?:no|0|zero|without(?: any)?)\s+errors?\b|\berrors?["']?\s*[:=]\s*(?:0|null|false|none|\[\]|\{\})|\blevel["']?\s*[:=]\s*["']?(?:info|debug|trace)\b/i;
const errorClass = /\b[A-Z][A-Za-z0-9]{0,60}(?:Error|Exception)\b/;
const errno =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EADDRINUSE|ENOENT|EACCES|ENOSPC|ENOMEM|ETIMEDOUT|EPIPE)\b/;
/** An exception at the start of a line, with which traces begin or, in Python, end. */
const exceptionLine =
  /^(?:[\w$]+\.)*[A-Za-z_$][\w$]*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)?(?:: |$)/;
const thrownLine = /^(?:[\w$]+\.)*(?:[A-Z][\w$]*)?(?:Error|Exception)\b/;
const traceback = /^Traceback \(most recent call last\):$/;
/** Node quotes the source line before it prints an uncaught error. */
const quotedPlace = /^\S+\.[cm]?[jt]sx?:\d+$/;
const maxQuotedLines = 4;
/** A time without a zone. */
const looseTime = /^\W{0,3}(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,]\d{1,9})?/;
/** Maximum offset of a time zone ahead of UTC. */
const maxZoneMs = 14 * 3_600_000;
const isoTime = /^\W{0,3}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d))/;

/** An error whose trace may follow in the next lines. */
interface OpenError {
  readonly headline: string;
  readonly trace: string[];
  /** True inside a Python traceback, whose last line is the exception. */
  inTraceback: boolean;
  exception: string | null;
}

/**
 * Picks the errors out of a log: plain text, or JSON lines with a level. Lines with a time before `since`, and the lines without a time that follow
 * them, are omitted. Errors that only differ in numbers and ids are one, with their count. Never throws.
 */
export function pickLogErrors(text: string, since: Date): LogErrors {
  const lines: string[] = [];
  const counted = countErrors();
  let open: OpenError | null = null;
  let isOld = false;
  let quoted = 0;
  const raws = text.split(/\r?\n/).map((raw) => raw.slice(0, 10_000));

  for (const [index, raw] of raws.entries()) {
    const line = plain(raw);
    if (line === '') continue;
    const bare = withoutTime(raw);
    if (open !== null && extend(open, bare, raws[index + 1] ?? '')) {
      lines.push(line);
      continue;
    }
    const entry = readJson(line);
    // A line without a time is as old as the one before it.
    isOld = isBefore(line, entry, since) ?? isOld;
    if (isOld) continue;
    counted.add(open);
    open = null;
    lines.push(line);
    quoted = countQuoted(line, quoted);
    if (quoted > 0 || !isError(line, entry)) continue;
    open = entry === null ? openPlain(line, bare) : openJson(entry, line);
  }
  counted.add(open);
  return { errors: counted.list(), lines };
}

/** Some platforms put the time before every line, including those of a stack trace. */
function withoutTime(raw: string): string {
  const time = isoTime.exec(raw)?.[0];
  return time === undefined ? raw : raw.slice(time.length).replace(/^ /, '');
}

/** Number of lines of quoted code that may follow a line. `before`: the number at the line before it. */
function countQuoted(line: string, before: number): number {
  if (quotedPlace.test(line)) return maxQuotedLines;
  return /^[\^~]+$/.test(line) ? 0 : Math.max(0, before - 1);
}

function openPlain(line: string, bare: string): OpenError {
  return { headline: line, trace: [], inTraceback: traceback.test(bare.trim()), exception: null };
}

function openJson(entry: Readonly<Record<string, unknown>>, line: string): OpenError {
  const open: OpenError = { headline: textOf(entry, line), trace: [], inTraceback: false, exception: null };
  const stack = stackOf(entry).split('\n');
  for (const [index, text] of stack.entries()) {
    if (!extend(open, text, stack[index + 1] ?? '') && thrownLine.test(text.trim()))
      open.exception = text.trim();
  }
  return open;
}

/** Adds a line to the open error; false if it does not belong to it. `next`: the line after it. */
function extend(open: OpenError, line: string, next: string): boolean {
  const text = line.trim();
  if (traceback.test(text)) {
    if (open.trace.length > 0 && !isCause(open.trace.at(-1) ?? '')) return false;
    open.inTraceback = true;
    open.trace.length = 0;
    return true;
  }
  if (continuesTrace(line, open.trace.length > 0)) {
    if (open.trace.length < maxTraceLines) open.trace.push(line);
    return true;
  }
  if (open.inTraceback && open.trace.length > 0 && exceptionLine.test(text)) {
    open.inTraceback = false;
    open.exception = text;
    return true;
  }
  // A logger's line, followed by the exception that it reports.
  if (open.trace.length === 0 && thrownLine.test(text) && isFrame(next) && !thrownLine.test(open.headline)) {
    open.exception = text;
    return true;
  }
  return false;
}

/** Distinct errors with their counts. */
function countErrors() {
  const errors = new Map<string, { readonly first: OpenError; count: number }>();
  /** The same by their texts alone. */
  const traced = new Map<string, { readonly first: OpenError; count: number }>();
  return {
    add(error: OpenError | null): void {
      if (error === null) return;
      const key = keyOf(error);
      // Without a trace it may be any of those with the same text.
      const known = errors.get(key) ?? (error.trace.length === 0 ? traced.get(key) : undefined);
      if (known !== undefined) {
        known.count += 1;
      } else if (errors.size < maxErrors) {
        const entry = { first: error, count: 1 };
        errors.set(key, entry);
        traced.set(keyOf({ ...error, trace: [] }), entry);
      }
    },
    list: () => [...errors.values()].map(({ first, count }) => describe(first, count)),
  };
}

/** The first line of an error without times, numbers and ids: the same failure at another time has the same key. */
function keyOf(error: OpenError): string {
  return describe(error, 1)
    .split('\n', 1)
    .join('')
    .replace(isoTime, '')
    .replace(looseTime, '')
    .replace(/\b(?=[0-9a-f-]*\d)[0-9a-f]{4,}(?:-[0-9a-f]{4,})*\b|\d+/gi, '#');
}

function describe({ headline, exception, trace }: OpenError, count: number): string {
  const { frames, place } = readStackTrace(trace);
  const shown = exception === null ? headline : joinWords(headline, exception);
  const text = toSafeLine(
    count === 1 ? shown : `${count}× ${shown.replace(isoTime, '').trim()}`,
    maxLineLength,
  );
  const location = place === null || text.includes(place) ? '' : ` at ${place}`;
  return truncate([text + location, ...frames.slice(0, maxFrames)].join('\n    '), maxLineLength);
}

/** A logger's message and the exception below it, each once. */
function joinWords(headline: string, exception: string): string {
  const words = headline.replace(isoTime, '').trim();
  if (traceback.test(words) || exception.includes(words)) return exception;
  return words.includes(exception) ? headline : `${headline}: ${exception}`;
}

/** True if the line states a time before `since`; null without a time. */
function isBefore(
  line: string,
  entry: Readonly<Record<string, unknown>> | null,
  since: Date,
): boolean | null {
  const time = entry === null ? readTime(isoTime.exec(line)?.[1]) : timeOf(entry);
  if (time !== null) return time < since.getTime();
  const [, year, month, day, clock] = (entry === null ? looseTime.exec(line) : null) ?? [];
  if (year === undefined) return null;
  // The zone is not stated: a line is old only if it is old in every zone.
  return Date.parse(`${year}-${month}-${day}T${clock}Z`) + maxZoneMs < since.getTime();
}

function isError(line: string, entry: Readonly<Record<string, unknown>> | null): boolean {
  const level = entry === null ? undefined : levelOf(entry);
  if (typeof level === 'number') return level >= errorLevel;
  if (typeof level === 'string') return levelNames.has(level.toLowerCase());
  return errno.test(line) || errorClass.test(line) || (errorWord.test(line) && !harmless.test(line));
}

/** By pino and bunyan, winston, structlog, Python, Serilog, ECS and Google Cloud. */
function levelOf(entry: Readonly<Record<string, unknown>>): unknown {
  const { log } = entry;
  const nested = typeof log === 'object' && log !== null && 'level' in log ? log.level : undefined;
  return (
    entry.level ??
    entry.severity ??
    entry.levelname ??
    entry.lvl ??
    entry['@l'] ??
    entry['log.level'] ??
    nested
  );
}

function textOf(entry: Readonly<Record<string, unknown>>, line: string): string {
  const message = [entry.message, entry.msg, entry.event, entry['@m'], entry['@mt']].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  if (typeof message !== 'string') return line;
  const detail = messageOf(entry.reason ?? entry.error ?? entry.err ?? entry['error.message']);
  // A first line that names the error's class comes with its stack.
  if (detail === '' || message.includes(detail) || stackOf(entry).includes(detail)) return message;
  return `${message}: ${detail}`;
}

function messageOf(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  return typeof reason === 'object' && reason !== null && 'message' in reason ? String(reason.message) : '';
}

/** The stack trace that an entry carries; empty without one. */
function stackOf(entry: Readonly<Record<string, unknown>>): string {
  const error = entry.err ?? entry.error;
  const nested = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : undefined;
  const stack = [
    ...[entry.stack, nested?.stack, nested?.stack_trace, entry.exception, entry.exc_info, entry.stack_trace],
    ...[entry.stacktrace, entry['error.stack_trace'], entry['@x']],
  ].find((candidate) => typeof candidate === 'string');
  return typeof stack === 'string' ? stack.slice(0, 10_000) : '';
}

function readJson(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function timeOf(entry: Readonly<Record<string, unknown>>): number | null {
  return readTime(entry.time ?? entry.timestamp ?? entry.ts ?? entry['@timestamp']);
}

function readTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  // Seconds since 1970 would be earlier than any deploy.
  return typeof time === 'number' && Number.isFinite(time) && time > 1e12 ? time : null;
}

// Colours and other control characters were meant for the service's terminal, not for ours.
function plain(line: string): string {
  const bare = line.slice(0, 10_000).replace(/\p{Cc}\[[0-9;?]{0,20}[mKJH]/gu, '');
  return toSafeText(bare).replaceAll('\n', ' ').trim();
}
