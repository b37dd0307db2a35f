const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Wait until an instant that has just passed: the other side is late, and a clock time must not be read as tomorrow's. */
const overdueWaitMs = 5 * minuteMs;
/** Time for which a stated clock time counts as passed. Vendors state one without a date only for windows of a few hours. */
const overdueMs = 6 * hourMs;

/** Milliseconds until the instant that a `Retry-After` header names, in seconds or as a date; null without one. */
export function readRetryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null;
  if (/^\d{1,7}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** Milliseconds until an instant in seconds since 1970, as vendors state the reset of a quota. */
export function waitUntilEpoch(seconds: number, now: Date): number {
  const ms = seconds > 1e11 ? seconds : seconds * 1000;
  return ms > now.getTime() ? Math.ceil(ms - now.getTime()) : overdueWaitMs;
}

/**
 * Milliseconds until the instant that a vendor's message states: `limit reached|1766502000`, `resets 3pm (UTC)`, `will reset at
 * Nov 28, 9:30am (Europe/Berlin)`, `resets at 15:00`, `resets 2026-11-27T09:00:00Z`, `try again in 2 hours`, `Retry-After: 30`. A clock
 * time without a zone is one of this machine. Null without an instant.
 */
export function readStatedWait(text: string, now: Date): number | null {
  const epoch = /\|\s*(\d{10}|\d{13})\b/.exec(text)?.[1];
  if (epoch !== undefined) return waitUntilEpoch(Number(epoch), now);
  const iso =
    /\b(?:reset\w*|again|after|until|at)\b\D{0,20}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)/i.exec(
      text,
    )?.[1];
  if (iso !== undefined) return waitUntilEpoch(Date.parse(iso) / 1000, now);
  return readDuration(text) ?? readClockTime(text, now);
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: minuteMs, h: hourMs, d: dayMs };
const amount = String.raw`\d+(?:\.\d+)?\s*(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|[smhd])(?![a-z])`;
const durationWords = new RegExp(
  String.raw`(?:\bresets?|\bagain|\bretry(?:ing)?|\bwait)\s+(?:in|after|for)?\s*(?:about\s+)?((?:${amount}[\s,]*(?:and\s+)?)+)`,
  'i',
);

function readDuration(text: string): number | null {
  const header = /\bretry-after['"]?\s*[:=]\s*['"]?(\d{1,7})\b/i.exec(text)?.[1];
  if (header !== undefined) return Number(header) * 1000;
  const words = durationWords.exec(text)?.[1];
  if (words === undefined) return null;
  return [...words.matchAll(/(\d+(?:\.\d+)?)\s*([smhd])/gi)].reduce(
    (sum, [, number, unit = '']) => sum + Number(number) * (unitMs[unit.toLowerCase()] ?? 0),
    0,
  );
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const clockTime = new RegExp(
  String.raw`\breset\w*\s*(?:on|at|:)?\s*` +
    String.raw`(?:(?:(${months.join('|')})[a-z]*\.?\s+(\d{1,2})|(${weekdays.join('|')})[a-z]*)(?:,?\s+(\d{4}))?,?\s*(?:at\s+)?)?` +
    String.raw`(?:(\d{1,2})(?::(\d\d))?\s*(am|pm)|(\d{1,2}):(\d\d))` +
    String.raw`(?:\s*\(?(UTC|GMT|Z|[A-Z][A-Za-z_]+(?:\/[\w+-]+)+)\)?)?`,
  'i',
);

function readClockTime(text: string, now: Date): number | null {
  const match = clockTime.exec(text);
  if (match === null) return null;
  const [, month, day, weekday, year, hour12, minute12, half, hour24, minute24, zone] = match;
  const hour =
    half === undefined ? Number(hour24) : (Number(hour12) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const minute = Number((half === undefined ? minute24 : minute12) ?? 0);
  const timeZone = knownZone(zone);
  const today = wallClock(now.getTime(), timeZone);
  const instantIn = (shift: number) =>
    month === undefined
      ? toInstant([today.year, today.month, today.day + shift, hour, minute], timeZone)
      : toInstant(
          [
            Number(year ?? today.year) + shift,
            months.indexOf(month.toLowerCase()),
            Number(day),
            hour,
            minute,
          ],
          timeZone,
        );
  const first = weekday === undefined ? 0 : (weekdays.indexOf(weekday.toLowerCase()) - today.weekday + 7) % 7;
  const wait = instantIn(first) - now.getTime();
  if (wait > 0) return wait;
  if (wait > -overdueMs) return overdueWaitMs;
  if (year !== undefined) return overdueWaitMs;
  return instantIn(month === undefined ? first + (weekday === undefined ? 1 : 7) : 1) - now.getTime();
}

/** The zone if this machine knows it; undefined is the zone of this machine. */
function knownZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}

function wallClock(instant: number, timeZone: string | undefined) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    year: Number(part('year')),
    month: Number(part('month')) - 1,
    day: Number(part('day')),
    hour: Number(part('hour')),
    minute: Number(part('minute')),
    weekday: weekdays.indexOf(part('weekday').toLowerCase()),
  };
}

/** The instant at which a clock in the zone shows this time. */
function toInstant(
  [year, month, day, hour, minute]: readonly [number, number, number, number, number],
  timeZone: string | undefined,
): number {
  const asUtc = Date.UTC(year, month, day, hour, minute);
  let instant = asUtc;
  // Twice, since the first estimate may lie on the other side of a change of the clocks.
  for (let pass = 0; pass < 2; pass += 1) {
    const seen = wallClock(instant, timeZone);
    instant += asUtc - Date.UTC(seen.year, seen.month, seen.day, seen.hour, seen.minute);
  }
  return instant;
}
