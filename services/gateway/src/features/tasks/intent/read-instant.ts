/** Time of the request, and the zone in which a person writes "18:00". */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Name of the IANA list. */
  readonly timeZone: string;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
interface Reading {
  day?: Day;
  weekday?: number;
  /** Minutes since midnight. */
  time?: number;
  /** Minutes east of UTC. */
  offset?: number;
}

const dayMs = 24 * 60 * 60 * 1_000;
const minuteMs = 60_000;
const weekdays = [
  'sunday|sonntags?|domingo|dimanche',
  'monday|montags?|lunes|lundi',
  'tuesday|dienstags?|martes|mardi',
  'wednesday|mittwochs?|miércoles|mercredi',
  'thursday|donnerstags?|jueves|jeudi',
  'friday|freitags?|viernes|vendredi',
  'saturday|samstags?|sonnabends?|sábado|samedi',
].map((names) => new RegExp(`^(?:${names})(?!\\p{L})`, 'iu'));
const months = [
  'jan(?:uary|uar)?|enero|janvier',
  'feb(?:ruary|ruar)?|febrero|février',
  'mar(?:ch)?|märz|marzo|mars',
  'apr(?:il)?|abril|avril',
  'may|mai|mayo',
  'june?|juni|junio|juin',
  'july?|juli|julio|juillet',
  'aug(?:ust)?|agosto|août',
  'sep(?:t(?:ember)?)?|septiembre|septembre',
  'oct(?:ober)?|okt(?:ober)?|octubre|octobre',
  'nov(?:ember)?|noviembre|novembre',
  'dec(?:ember)?|dez(?:ember)?|diciembre|décembre',
];
const monthName = months.map((names) => `(${names})`).join('|');
const filler =
  /^(?:[\s,]+|(?:at|on|the|um|am|den|de|del|a|las|la|le|à|o'clock|sharp|hrs?|hours?|uhr)(?!\p{L}))/iu;
/** Words that change the preceding time. */
const qualifier =
  /^(?:morning|evening|afternoon|night|noon|or|oder|to|and|bis|früh|vormittag|nachmittag|abend|in|ish|next|-|–|\/|\d)/i;

/**
 * The instant that a text begins with, after `clock.now`: "18:00", "6 pm", "tomorrow 9:30 am", "2026-11-27 18:00 UTC". `unclear` for a time that is
 * ambiguous or past; null if the text begins with no time. A day alone begins at midnight.
 */
export function readInstant(text: string, clock: Clock): string | 'unclear' | null {
  const reading: Reading = {};
  let rest = text.slice(0, maxLength);
  let isTime = false;
  let isUnclear = false;
  for (let step = 0; step < maxSteps && !isUnclear; step += 1) {
    const lead = filler.exec(rest)?.[0].length;
    const token = lead ?? takeDay(rest, reading, clock) ?? takeTime(rest, reading) ?? takeZone(rest, reading);
    if (token === null) break;
    isTime ||= lead === undefined;
    isUnclear = token === 'unclear';
    if (token !== 'unclear') rest = rest.slice(token);
  }
  if (!isTime) return /^\d/.test(rest) || vague.test(rest) ? 'unclear' : null;
  // A time that was not understood must not become midnight.
  const isCutShort = reading.time === undefined && /^[^.,;]{0,20}\d/.test(rest);
  if (isUnclear || isCutShort || qualifier.test(rest.trimStart())) return 'unclear';
  return toInstant(reading, clock) ?? 'unclear';
}

const maxLength = 60;
const maxSteps = 12;
const vague =
  /^(?:tonight|this (?:evening|afternoon|week)|next|end of|eod|cob|later|noonish|heute abend|esta (?:tarde|noche)|ce soir|the (?:end|weekend)|lunch|work|close)/i;

function takeDay(text: string, reading: Reading, { now, timeZone }: Clock): number | 'unclear' | null {
  const today = wallClock(now, timeZone);
  const near = /^(today|heute|hoy|aujourd'hui)|^(tomorrow|morgen|mañana|demain)/iu.exec(text);
  if (near !== null) {
    reading.day = near[1] === undefined ? dayAfter(today, 1) : today;
    return near[0].length;
  }
  const weekday = weekdays.findIndex((name) => name.test(text));
  if (weekday >= 0) {
    reading.weekday = weekday;
    return weekdays[weekday]?.exec(text)?.[0].length ?? 'unclear';
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T(?=\d))?/.exec(text);
  if (iso !== null) {
    reading.day = { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
    return iso[0].length;
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?/.exec(text);
  if (dotted !== null) {
    reading.day = ahead({ month: Number(dotted[2]), day: Number(dotted[1]) }, dotted[3], today);
    return dotted[0].length;
  }
  if (/^\d{1,2}\/\d{1,2}/.test(text)) return 'unclear';
  const named =
    new RegExp(
      `^(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?: (?:of|de))? (?:${monthName})(?!\\p{L})(?:,? (?<year>\\d{4}))?`,
      'iu',
    ).exec(text) ??
    new RegExp(
      `^(?:${monthName}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,? (?<year>\\d{4}))?`,
      'iu',
    ).exec(text);
  if (named === null) return null;
  const month =
    months.findIndex((names) => new RegExp(`(?:^|[\\s.])(?:${names})(?!\\p{L})`, 'iu').test(named[0])) + 1;
  reading.day = ahead({ month, day: Number(named.groups?.day) }, named.groups?.year, today);
  return named[0].length;
}

function takeTime(text: string, reading: Reading): number | 'unclear' | null {
  const word = /^(?:(noon|midday|mediodía|midi)|(midnight|mitternacht|medianoche|minuit))(?!\p{L})/iu.exec(
    text,
  );
  if (word !== null) {
    if (word[2] !== undefined) return 'unclear';
    reading.time = 12 * 60;
    return word[0].length;
  }
  const match =
    /^(\d{1,2})(?:(?:[:.]|\s?h\s?|\s?uhr\s?)(\d{2}))?(?::\d{2})?\s?(am\b|pm\b|a\.m\.|p\.m\.|uhr(?!\p{L})|h(?!\p{L}))?/iu.exec(
      text,
    );
  if (match === null) return null;
  const [whole, hours = '', minutes = '0', suffix = ''] = match;
  const hour = Number(hours);
  const isEuropean = /uhr|h/i.test(whole.slice(hours.length));
  const half = /^[ap]/i.exec(suffix)?.[0].toLowerCase();
  const isClear =
    half !== undefined
      ? hour >= 1 && hour <= 12
      : isEuropean || (match[2] !== undefined && (hour >= 12 || hours.startsWith('0')));
  if (!isClear || hour > 23 || Number(minutes) > 59 || reading.time !== undefined) return 'unclear';
  const base = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  reading.time = base * 60 + Number(minutes);
  return whole.length;
}

function takeZone(text: string, reading: Reading): number | 'unclear' | null {
  const zone = /^(?:(UTC|GMT|Z)(?![A-Za-z]))?(?:([+-])(\d{2}):?(\d{2}))?/.exec(text);
  if (zone !== null && zone[0] !== '') {
    const minutes = Number(zone[3] ?? 0) * 60 + Number(zone[4] ?? 0);
    reading.offset = zone[2] === '-' ? -minutes : minutes;
    return zone[0].length;
  }
  // Abbreviations such as CST name several zones.
  return reading.time !== undefined && /^(?:[A-Z]{2,4}T|[ECMP]T)(?![A-Za-z])/.test(text) ? 'unclear' : null;
}

function toInstant({ day, weekday, time, offset }: Reading, { now, timeZone }: Clock): string | null {
  const today = offset === undefined ? wallClock(now, timeZone) : utcDay(now + offset * minuteMs);
  let date = day ?? today;
  if (weekday !== undefined) {
    if (day !== undefined) return null;
    const days = (weekday - new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay() + 7) % 7;
    if (days === 0) return null;
    date = dayAfter(today, days);
  }
  const wall = Date.UTC(date.year, date.month - 1, date.day) + (time ?? 0) * minuteMs;
  const isReal = new Date(wall).getUTCDate() === date.day && new Date(wall).getUTCMonth() === date.month - 1;
  const instant = offset === undefined ? fromWall(wall, timeZone) : wall - offset * minuteMs;
  return !isReal || instant === null || instant <= now ? null : new Date(instant).toISOString();
}

/** Null for an hour that the change to summer time omits; the later of two. */
function fromWall(wall: number, timeZone: string): number | null {
  const candidates = [wall - dayMs, wall + dayMs]
    .map((near) => wall - offsetAt(near, timeZone))
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return candidates.length === 0 ? null : Math.max(...candidates);
}

/** Offset of the zone's clocks from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) =>
    Number(parts.find((dateTimeFormatPart) => dateTimeFormatPart.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}

function wallClock(instant: number, timeZone: string): Day {
  return utcDay(instant + offsetAt(instant, timeZone));
}

function utcDay(instant: number): Day {
  const date = new Date(instant);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function dayAfter({ year, month, day }: Day, days: number): Day {
  return utcDay(Date.UTC(year, month - 1, day) + days * dayMs);
}

/** A day without a year is the next such day. */
function ahead({ month, day }: Omit<Day, 'year'>, year: string | undefined, today: Day): Day {
  if (year !== undefined) return { year: Number(year), month, day };
  const isPast = month < today.month || (month === today.month && day < today.day);
  return { year: today.year + (isPast ? 1 : 0), month, day };
}
