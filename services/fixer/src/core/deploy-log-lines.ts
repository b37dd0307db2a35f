import { toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
/** The errors in a service's logs. */
export interface LogErrors {
  /** Distinct errors, oldest first, with the first lines of their stack traces: at most 50 of at most 1,000 characters. */
  readonly errors: string[];
  /** Lines that were looked at: those not older than `since`. */
  readonly lines: string[];
}

const mostErrors = 50;
const longestLine = 1_000;

/** Lines of a stack trace that go with an error: where it was thrown, and its callers. */
const mostFrames = 3;
const frame = /^\s+at\s\S|^\s+File "|^\s*Caused by: /;

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
// The numbers of pino and bunyan: 50 is error, 60 fatal.
const errorLevel = 50;

const errorWord =
  /\b(?:error|exception|fatal|panic|critical|traceback|unhandled|uncaught|out of memory|segmentation fault|SIGKILL|OOMKilled)\b/i;
const harmless =
  /\b(?:no|0|zero|without(?: any)?)\s+errors?\b|\berrors?["']?\s*[:=]\s*(?:0|null|false|none|\[\]|\{\})|\blevel["']?\s*[:=]\s*["']?(?:info|debug|trace)\b/i;
const errorClass = /\b[A-Z][A-Za-z0-9]{0,60}(?:Error|Exception)\b/;
const errno =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EADDRINUSE|ENOENT|EACCES|ENOSPC|ENOMEM|ETIMEDOUT|EPIPE)\b/;
const isoTime = /^\W{0,3}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d))/;

/**
 * Picks the error lines out of a log: plain text, or JSON lines with a level. Lines with a time before `since` belong to an
 * earlier deploy and are left out; lines without a time count. Never throws.
 */
export function pickLogErrors(text: string, since: Date): LogErrors {
  const lines: string[] = [];
  const errors = new Map<string, string>();
  /** The error whose stack trace the next lines may be, and how many of them it has. */
  let open: { readonly key: string; frames: number } | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = plain(raw);
    if (line === '') continue;
    // Some platforms put the time before every line, those of a stack trace included.
    const bare = raw.slice(0, 1_000).replace(isoTime, '').replace(/^ /, '');
    if (open !== null && (frame.test(raw.slice(0, 1_000)) || frame.test(bare))) {
      lines.push(line);
      if (open.frames < mostFrames) {
        errors.set(open.key, truncate(`${errors.get(open.key)}\n    ${plain(bare)}`, longestLine));
        open.frames += 1;
      }
      continue;
    }
    open = null;
    const entry = readJson(line);
    const at = entry === null ? readTime(isoTime.exec(line)?.[1]) : timeOf(entry);
    if (at !== null && at < since.getTime()) continue;
    lines.push(line);
    if (errors.size < mostErrors && isError(line, entry)) {
      const shown = truncate(entry === null ? line : toSafeLine(textOf(entry, line)), longestLine);
      // The same failure at another time is the same failure.
      const key = shown.replace(isoTime, '').replace(/\d+/g, '#');
      if (errors.has(key)) continue;
      const frames = entry === null ? [] : framesOf(entry);
      errors.set(key, truncate([shown, ...frames].join('\n    '), longestLine));
      open = { key, frames: frames.length };
    }
  }
  return { errors: [...errors.values()], lines };
}

function isError(line: string, entry: Readonly<Record<string, unknown>> | null): boolean {
  const level = entry?.level ?? entry?.severity;
  if (typeof level === 'number') return level >= errorLevel;
  if (typeof level === 'string') return levelNames.has(level.toLowerCase());
  return errno.test(line) || errorClass.test(line) || (errorWord.test(line) && !harmless.test(line));
}

function textOf(entry: Readonly<Record<string, unknown>>, line: string): string {
  const message = entry.message ?? entry.msg;
  if (typeof message !== 'string') return line;
  const reason = entry.reason ?? entry.error ?? entry.err;
  const detail =
    typeof reason === 'string'
      ? reason
      : typeof reason === 'object' && reason !== null && 'message' in reason
        ? String(reason.message)
        : '';
  return detail === '' || message.includes(detail) ? message : `${message}: ${detail}`;
}

/** The first lines of the stack trace that an entry carries. */
function framesOf(entry: Readonly<Record<string, unknown>>): string[] {
  const error = entry.err ?? entry.error;
  const nested =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>).stack : undefined;
  const stack = [entry.stack, nested].find((one) => typeof one === 'string');
  if (typeof stack !== 'string') return [];
  const frames = stack
    .slice(0, 10_000)
    .split('\n')
    .filter((line) => frame.test(line));
  return frames.slice(0, mostFrames).map((line) => toSafeLine(line, 300).trim());
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
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  // Seconds since 1970 would lie before every deploy there ever was.
  return Number.isFinite(time) && time > 1e12 ? time : null;
}

// Colours and other controls were meant for the service's terminal, not for ours.
function plain(line: string): string {
  const bare = line.slice(0, 10_000).replace(/\p{Cc}\[[0-9;?]{0,20}[mKJH]/gu, '');
  return toSafeText(bare).replaceAll('\n', ' ').trim();
}
