import { parse } from 'yaml';
import type { ChangeViolation, FileContents } from './change.js';
import { isFields } from './lock-entry.js';

type Fields = Readonly<Record<string, unknown>>;

/** What a document must have: an item more demands more. */
const demands =
  /^(?:sections|sheets|columns|require|total_rows|rows_required|tables|fields|blocked_domains|shallow_content_phrases|accompanied_by)$/;
/** Numbers of which a larger one demands more, and a smaller one. */
const [floors, ceilings] = [/^min(?:_|$)/, /^max(?:_|$)/];
/** Values from the most to the least demanding. */
const scales: Readonly<Record<string, readonly unknown[]>> = {
  required: [true, false],
  unique: [true, false],
  require_actionable_content: [true, false],
  empty: ['never', 'allowed'],
  future: ['never', 'allowed'],
  other_sheets: ['forbidden', 'allowed'],
  severity: ['critical', 'high', 'medium', 'low', 'info', 'off'],
};
const free = /^(?:description|\$schema)$/;

/** Whether a file may be one of Fixpoint's templates: a fix must not make the judge milder. */
export function mayBeTemplate(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/**
 * What a change takes from a template of Fixpoint's comparator: thresholds that it lowers, checks that it turns off, parts that
 * it no longer demands. A change that demands more passes; one of which that is not known does not. Pure.
 */
export function checkTemplate(path: string, { before, after }: FileContents): ChangeViolation[] {
  const old = toTemplate(before);
  if (old === null) return [];
  const now = toTemplate(after);
  const fault = now === null ? 'The template was deleted or is no longer valid' : compare(old, now, '');
  if (fault === null) return [];
  const reason = `${fault}: a fix may not weaken the comparison. Change the code so that the document matches the original template.`;
  return [{ rule: 'template-weakened', path, reason }];
}

function toTemplate(text: string | null): Fields | null {
  try {
    const value: unknown = parse(text ?? '');
    const isTemplate =
      isFields(value) && typeof value.name === 'string' && /^(?:pptx|xlsx|docx)$/.test(String(value.type));
    return isTemplate ? value : null;
  } catch {
    return null;
  }
}

/** The first thing by which `now` demands less than `old`. `place` is the path of keys to both. */
function compare(old: unknown, now: unknown, place: string): string | null {
  if (JSON.stringify(old) === JSON.stringify(now)) return null;
  const key = /(?:^|\.)([^.[\]]+)(?:\[.*\])?$/.exec(place)?.[1] ?? '';
  if (free.test(key)) return null;
  if (isFields(old) && isFields(now)) {
    const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
    return first(
      [...keys].map((name) => () => compare(old[name], now[name], place === '' ? name : `${place}.${name}`)),
    );
  }
  const scale = scales[key] ?? (/(?:^|\.)checks\.[^.]+$/.test(place) ? scales.severity : undefined);
  if (scale !== undefined) {
    const [from, to] = [scale.indexOf(old ?? scale.at(-1)), scale.indexOf(now ?? scale.at(-1))];
    const isKnown = from !== -1 && to !== -1 && (old !== undefined || scale !== scales.severity);
    return isKnown && to <= from ? null : `"${place}" requires less`;
  }
  if (typeof now === 'number' && (typeof old === 'number' || old === undefined)) {
    if (floors.test(key))
      return old === undefined || now >= old ? null : `"${place}" is lowered from ${old} to ${now}`;
    if (ceilings.test(key))
      return old === undefined || now <= old ? null : `"${place}" is raised from ${old} to ${now}`;
  }
  if (Array.isArray(now) && (Array.isArray(old) || old === undefined) && demands.test(key)) {
    return first((old ?? []).map((item) => () => compareItem(item, now, place)));
  }
  return `"${place}" changes`;
}

/** An item with a title is found by that, any other by itself. */
function compareItem(item: unknown, items: readonly unknown[], place: string): string | null {
  const nameOf = (value: unknown) => (isFields(value) ? (value.title ?? value.label ?? value.name) : value);
  const other = items.find((each) => nameOf(each) === nameOf(item));
  if (other === undefined) return `"${place}" no longer requires "${String(nameOf(item)).slice(0, 80)}"`;
  return compare(item, other, `${place}[${String(nameOf(item)).slice(0, 80)}]`);
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check();
    if (found !== null) return found;
  }
  return null;
}
