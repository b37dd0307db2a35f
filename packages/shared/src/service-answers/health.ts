import type { DeployDefinition } from '../contracts/index.js';
import { toSafeLine } from '../text/index.js';
import { readPointer } from './read-pointer.js';

export type HealthMatch = NonNullable<DeployDefinition['healthy']>;

/** The heading of an error page that a good status hides. */
export const errorHeading =
  /\b(?:error|exception|traceback|not found|forbidden|access denied|unauthori[sz]ed|bad (?:request|gateway)|service unavailable|gateway time-?out|too many requests|maintenance|something went wrong|page expired|oops|fehler|erreur)\b|^\s*[45]\d\d\b/i;

const stateNames = ['status', 'state', 'health', 'result'];
const badState =
  /^(?:down|err(?:or)?|unhealthy|fail(?:ed|ing|ure)?|critical|fatal|not[ _-]?(?:ok|ready|healthy)|ko|nok|out[ _-]?of[ _-]?service|offline|unavailable|crashed|dead|stopped|starting|booting)$/i;
const yesNoNames = ['ok', 'healthy', 'success', 'alive', 'ready', 'up', 'isHealthy', 'is_healthy'];

/**
 * Why an answer with a good status does not mean that the service is healthy, as the end of a sentence; null: nothing speaks against it.
 * The service's own `match` replaces the built-in rules: `{"status":"down"}` and its like, and error pages.
 */
export function whyUnhealthy(body: string, match?: HealthMatch): string | null {
  if (match !== undefined) return whyNoMatch(body, match);
  const json = parseObject(body);
  if (json !== null) {
    for (const name of stateNames) {
      const value = json[name];
      if (typeof value === 'string' && badState.test(value.trim()))
        return `"${name}" is "${toSafeLine(value, 40)}"`;
    }
    const no = yesNoNames.find((name) => json[name] === false);
    return no === undefined ? null : `"${no}" is false`;
  }
  const heading = headingsOf(body).find((text) => errorHeading.test(text));
  if (heading !== undefined) return `it is an error page, "${toSafeLine(heading, 80)}"`;
  return badState.test(body.trim()) ? `it says "${toSafeLine(body, 40)}"` : null;
}

function whyNoMatch(body: string, { text, pointer }: HealthMatch): string | null {
  if (text !== undefined && !body.includes(text)) return `its text does not contain "${text}"`;
  if (pointer === undefined) return null;
  const value = readPointer(body, pointer.path);
  const isGood = pointer.equals === undefined ? Boolean(value) : value === pointer.equals;
  if (isGood) return null;
  const shown = value === undefined ? 'absent' : toSafeLine(JSON.stringify(value) ?? '', 80);
  return `${pointer.path} is ${shown}`;
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Title and first headings of a page; none if the text is not a page. */
function headingsOf(body: string): string[] {
  if (!/^\s*(?:<!--[\s\S]{0,1000}?-->\s*)?<(?:!doctype|html|head|body|h1|title)\b/i.test(body)) return [];
  return [...body.matchAll(/<(title|h1)\b[^>]{0,500}>([^<]{0,500})/gi)]
    .slice(0, 5)
    .map(([, , text = '']) => text);
}
