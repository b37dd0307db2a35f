import { isRecord } from '@fixpoint/shared/text';
import { parse } from 'yaml';
import type { ChangeViolation, FileContents } from './change.js';

type Fields = Readonly<Record<string, unknown>>;

/** Rule by which a change of a field demands less: a number, a list of which each item is a demand, or values from strict to mild. */
type Rule = 'floor' | 'ceiling' | 'demands' | 'free' | readonly unknown[];

const severities = ['critical', 'high', 'medium', 'low', 'info', 'off'];

const rules = new Map<string, Rule>([
  ['description', 'free'],
  ['$schema', 'free'],
  ['severity', severities],
  ['required', [true, false]],
  ['unique', [true, false]],
  ['require_actionable_content', [true, false]],
  ['empty', ['never', 'allowed']],
  ['future', ['never', 'allowed']],
  ['other_sheets', ['forbidden', 'allowed']],
  ['sections', 'demands'],
  ['sheets', 'demands'],
  ['columns', 'demands'],
  ['require', 'demands'],
  ['total_rows', 'demands'],
  ['rows_required', 'demands'],
  ['tables', 'demands'],
  ['fields', 'demands'],
  ['blocked_domains', 'demands'],
  ['shallow_content_phrases', 'demands'],
  ['accompanied_by', 'demands'],
  ['min', 'floor'],
  ['min_cells', 'floor'],
  ['min_chart_points', 'floor'],
  ['min_charts', 'floor'],
  ['min_content_paragraphs', 'floor'],
  ['min_drawings', 'floor'],
  ['min_figures', 'floor'],
  ['min_formulas', 'floor'],
  ['min_lines', 'floor'],
  ['min_paragraphs', 'floor'],
  ['min_pictures', 'floor'],
  ['min_points', 'floor'],
  ['min_ppi', 'floor'],
  ['min_ratio', 'floor'],
  ['min_ratio_large', 'floor'],
  ['min_rows', 'floor'],
  ['min_tables', 'floor'],
  ['min_texts', 'floor'],
  ['min_words', 'floor'],
  ['min_words_per_description', 'floor'],
  ['max', 'ceiling'],
  ['max_share_empty', 'ceiling'],
]);

/** A field of a template: its key, and the path of keys to it as messages show it. */
interface Place {
  readonly key: string;
  readonly path: string;
  readonly rule: Rule | undefined;
}

/** True if a file may be one of Fixpoint's templates: a fix must not make the judge milder. */
export function mayBeTemplate(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/**
 * Demands that a change takes from a template of Fixpoint's comparator: thresholds that it lowers, checks that it turns off, parts that it
 * no longer demands. A change that demands more passes; an unclear one does not. Pure.
 */
export function checkTemplate(path: string, { before, after }: FileContents): ChangeViolation[] {
  const old = toTemplate(before);
  if (old === null) return [];
  const now = toTemplate(after);
  const fault =
    now === null
      ? 'The template was deleted or is no longer valid'
      : compare(old, now, { key: '', path: '', rule: undefined });
  if (fault === null) return [];
  const reason = `${fault}: a fix may not weaken the comparison. Change the code so that the document matches the original template.`;
  return [{ rule: 'template-weakened', path, reason }];
}

function toTemplate(text: string | null): Fields | null {
  try {
    const value: unknown = parse(text ?? '');
    const isTemplate =
      isRecord(value) && typeof value.name === 'string' && /^(?:pptx|xlsx|docx)$/.test(String(value.type));
    return isTemplate ? value : null;
  } catch {
    return null;
  }
}

/** The first thing by which `after` demands less than `before`. */
function compare(before: unknown, after: unknown, place: Place): string | null {
  const { rule, path } = place;
  if (rule === 'free' || JSON.stringify(before) === JSON.stringify(after)) return null;
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return first(keys.map((key) => () => compare(before[key], after[key], placeOf(place, key))));
  }
  if (Array.isArray(rule)) return isMilder(rule, before, after) ? `"${path}" requires less` : null;
  if (rule === 'floor' || rule === 'ceiling') return compareNumbers(before, after, rule, path);
  if (rule === 'demands' && Array.isArray(after) && (Array.isArray(before) || before === undefined)) {
    return first((before ?? []).map((item) => () => compareItem(item, after, place)));
  }
  return `"${path}" changes`;
}

function placeOf(parent: Place, key: string): Place {
  const path = parent.path === '' ? key : `${parent.path}.${key}`;
  const rule = rules.get(key);
  // The keys of checks are their names, and their values severities or fields.
  const isCheck = parent.key === 'checks' && rule !== 'free' && !Array.isArray(rule);
  return { key, path, rule: isCheck ? severities : rule };
}

/** A value that is not set is the mildest one, except for a severity: its default is unknown here. */
function isMilder(scale: readonly unknown[], before: unknown, after: unknown): boolean {
  if (before === undefined && scale === severities) return true;
  const from = scale.indexOf(before ?? scale.at(-1));
  const to = scale.indexOf(after ?? scale.at(-1));
  return from === -1 || to === -1 || to > from;
}

function compareNumbers(
  before: unknown,
  after: unknown,
  rule: 'floor' | 'ceiling',
  path: string,
): string | null {
  if (typeof after !== 'number' || (typeof before !== 'number' && before !== undefined))
    return `"${path}" changes`;
  if (before === undefined) return null;
  if (rule === 'floor') return after >= before ? null : `"${path}" is lowered from ${before} to ${after}`;
  return after <= before ? null : `"${path}" is raised from ${before} to ${after}`;
}

/** An item with a title is found by its title, any other by its value. */
function compareItem(item: unknown, items: readonly unknown[], place: Place): string | null {
  const nameOf = (value: unknown) => (isRecord(value) ? (value.title ?? value.label ?? value.name) : value);
  const name = String(nameOf(item)).slice(0, 80);
  const counterpart = items.find((each) => nameOf(each) === nameOf(item));
  if (counterpart === undefined) return `"${place.path}" no longer requires "${name}"`;
  return compare(item, counterpart, { ...place, path: `${place.path}[${name}]` });
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}
