import { InvalidInputError } from '@fixpoint/shared/errors';
import { CronExpressionParser } from 'cron-parser';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** Ranges of the five fields of cron: minute, hour, day of the month, month, weekday. */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const hint =
  'Write "every weekday 6:00", "every day at 18:30", "every monday and thursday 9:00", "every 2 hours", "every 15 minutes", or five fields of cron: "0 6 * * 1-5".';

/**
 * Parses a schedule, in words or as cron, and returns it as cron. Throws `InvalidInputError` for anything it cannot parse: a schedule that runs at
 * another time than its author thinks is worse than none.
 */
export function parseSchedule(when: string): string {
  const text = when.trim().toLowerCase().replace(/\s+/g, ' ');
  if (isCron(text)) return text;
  const pattern = parseInterval(text) ?? parseDays(text);
  if (pattern === null) throw refused(`"${when}" is not a valid schedule.`);
  return pattern;
}

/**
 * Throws `InvalidInputError` unless the pattern is due at least twice after `now` (milliseconds since 1970): the 31st of June never is. Reads the
 * pattern with the parser of the queue, so that the queue accepts every pattern that passes here.
 */
export function checkRuns(pattern: string, timezone: string, now: number): void {
  try {
    const runs = CronExpressionParser.parse(pattern, { currentDate: new Date(now), tz: timezone });
    runs.next();
    runs.next();
  } catch {
    throw new InvalidInputError(`"${pattern}" is never due: no month that it names has such a day.`, {
      field: 'when',
      hint: 'Check the day of the month and the month, the third and fourth field of cron.',
    });
  }
}

/** Throws if the time zone does not exist. */
export function checkTimezone(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidInputError(`There is no time zone "${timezone}".`, {
      field: 'timezone',
      hint: 'Use an IANA name such as Europe/Berlin, America/New_York or UTC.',
    });
  }
}

function refused(message: string): InvalidInputError {
  return new InvalidInputError(message, { field: 'when', hint });
}

function parseInterval(text: string): string | null {
  if (/^(?:every hour|hourly)$/.test(text)) return '0 * * * *';
  const [, amount = '', unit] = /^every (\d{1,3}) (minute|hour)s?$/.exec(text) ?? [];
  const count = Number(amount);
  if (unit === undefined || count < 1) return null;
  const whole = unit === 'minute' ? 60 : 24;
  // Cron restarts with each hour and each day: an interval that does not divide them would run at uneven times.
  if (whole % count !== 0 || count === whole) {
    throw refused(
      `"Every ${count} ${unit}s" is not possible. Use a number of ${unit}s that divides ${whole}.`,
    );
  }
  if (unit === 'minute') return count === 1 ? '* * * * *' : `*/${count} * * * *`;
  return count === 1 ? '0 * * * *' : `0 */${count} * * *`;
}

function parseDays(text: string): string | null {
  const [, which = '', time = ''] =
    /^(daily|(?:every|on) .+?|weekdays|weekends)(?:,)?(?: at)? (\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon|midnight)$/.exec(
      text,
    ) ?? [];
  const timeOfDay = parseTime(time);
  if (timeOfDay === null) return null;
  const on = parseDayNames(which.replace(/^(?:every|on) /, ''));
  return on === null ? null : `${timeOfDay.minute} ${timeOfDay.hour} ${on}`;
}

function parseTime(text: string): { readonly hour: number; readonly minute: number } | null {
  if (text === 'noon') return { hour: 12, minute: 0 };
  if (text === 'midnight') return { hour: 0, minute: 0 };
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const [given, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || given > 23) return null;
  if (half === undefined) return { hour: given, minute };
  if (given < 1 || given > 12) return null;
  return { hour: (given % 12) + (half === 'pm' ? 12 : 0), minute };
}

/** The last three fields of cron. */
function parseDayNames(text: string): string | null {
  if (/^(?:day|daily)$/.test(text)) return '* * *';
  if (/^(?:weekdays?|working days?|workdays?)$/.test(text)) return '* * 1-5';
  if (/^weekends?$/.test(text)) return '* * 0,6';
  const [, ordinal] = /^(?:month on the )?(\d{1,2})(?:st|nd|rd|th)?(?: of the month)?$/.exec(text) ?? [];
  if (ordinal !== undefined)
    return Number(ordinal) >= 1 && Number(ordinal) <= 31 ? `${Number(ordinal)} * *` : null;
  const named = text.split(/(?:, and |, | and )/).map((word) => {
    const whole = word.replace(/s$/, '');
    return days.findIndex((day) => day === whole || (whole.length === 3 && day.startsWith(whole)));
  });
  if (named.includes(-1)) return null;
  return `* * ${[...new Set(named)].toSorted((a, b) => a - b).join(',')}`;
}

/** Returns true if the text is five fields of cron. Throws if one of five fields is out of range. */
function isCron(text: string): boolean {
  const fields = text.split(' ');
  if (fields.length !== ranges.length || !/^[\d*]/.test(text)) return false;
  fields.forEach((field, index) => {
    const isGood = field.split(',').every((part) => isWithin(part, ranges[index] ?? [0, 0]));
    if (!isGood) throw refused(`"${field}" is not a valid cron ${fieldNames[index] ?? 'field'}.`);
  });
  return true;
}

/** `*`, `5`, `1-5`, each with `/2` or without. */
function isWithin(part: string, [least, most]: readonly [number, number]): boolean {
  const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
  if (match === null) return false;
  const [, first, last, step] = match;
  const [from, to] = [Number(first ?? least), Number(last ?? first ?? most)];
  return from >= least && to <= most && from <= to && Number(step ?? 1) > 0;
}

const fieldNames = ['minute', 'hour', 'day of the month', 'month', 'weekday'];
