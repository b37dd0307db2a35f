import { parseLeniently, stripThoughts } from '@fixpoint/agents/tool-calls';
import { toSafeLine } from '@fixpoint/shared/text';
import type { ProjectContext } from '../frameworks/index.js';
import { type StepKind, stepKindOf } from './step-kind.js';

export interface PlannedStep {
  readonly title: string;
  readonly kind: StepKind;
}

export const minSteps = 5;
export const maxSteps = 10;
export const maxTitleLength = 400;

/** A form in which models list steps. Each match has the indentation and the title. */
const forms: readonly RegExp[] = [
  // 1. Create …, 2) …, **3.** …, Step 4: …, ### Step 5 - …
  /^([ \t]*)(?:[-*+•]\s+|#+\s*)?(?:\*\*|__)?(?:step\s*)?(?:\d{1,3}(?:\*\*)?[.):]|\d{1,3}\ufe0f?\u20e3)\s*(?:\*\*(?=\s))?(?!\d)(.+)$/i,
  /^([ \t]*)(?:[-*+•]\s+|#+\s*)?(?:\*\*|__)?step\s*\d{1,3}\s*[-–—]\s*(.+)$/i,
  /^([ \t]*)(?:[-*+•–]|\[[ x]\])\s+(?:\[[ x]\]\s*)?(.+)$/i,
];

/** The steps of an answer, as models list them: numbered, as bullets, in a table or as JSON; with bold titles, or words between. */
export function parseSteps(answer: string): readonly PlannedStep[] {
  const text = stripThoughts(answer);
  const lists = [readJson(text), readTable(text), ...forms.map((form) => readLines(text, form))];
  const titles = lists.find((list) => list.length > 1) ?? lists.find((list) => list.length > 0) ?? [];
  return titles.flatMap((words) => {
    const title = toSafeLine(words.replace(/\*\*/g, '').replace(/^[-–:]\s+/, ''), maxTitleLength).trim();
    return title === '' ? [] : [{ title, kind: stepKindOf(title) }];
  });
}

/** The outermost items of a list: further indentation marks details of an item. */
function readLines(text: string, form: RegExp): readonly string[] {
  const items = text.split('\n').flatMap((line) => {
    const match = form.exec(line);
    return match === null ? [] : [{ indent: (match[1] ?? '').length, title: match[2] ?? '' }];
  });
  const outermost = Math.min(...items.map(({ indent }) => indent));
  return items.filter(({ indent }) => indent <= outermost + 1).map(({ title }) => title);
}

function readTable(text: string): readonly string[] {
  const rows = text.split('\n').filter((line) => /^\s*\|.*\|\s*$/.test(line));
  const divider = rows.findIndex((row) => /^[\s|:-]+$/.test(row));
  if (divider < 0) return [];
  return rows.slice(divider + 1).flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const words = cells.filter((cell) => cell !== '' && !/^(step\s*)?\d+\.?$/i.test(cell));
    const [first = '', second] = words;
    if (first === '') return [];
    // A cell that holds a name alone belongs to the next cell.
    return [second !== undefined && !/\s/.test(first) ? `${second}: ${first}` : first];
  });
}

const titleKeys = [
  'title',
  'step',
  'task',
  'description',
  'action',
  'name',
  'name_of_step',
  'details',
  'text',
];

function readJson(text: string): readonly string[] {
  const start = text.search(/[[{]\s*["'{[]/);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  return start < 0 || end < start ? [] : titlesOf(parseLeniently(text.slice(start, end + 1)));
}

function titlesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => titleOf(entry) ?? []);
  if (typeof value !== 'object' || value === null) return [];
  const lists = Object.values(value).filter(Array.isArray);
  if (lists.length > 0) return titlesOf(lists[0]);
  // {"1": "Create …", "step_2": "…"}
  const entries = Object.entries(value).filter(([key]) => /^(step[ _-]?)?\d{1,3}$/i.test(key));
  return titlesOf(entries.map(([, entry]) => entry));
}

function titleOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry.replace(/^\s*(step\s*)?\d{1,3}[.):]\s*/i, '');
  if (typeof entry !== 'object' || entry === null) return null;
  const fields = entry as Record<string, unknown>;
  const findText = (keys: readonly string[]) =>
    keys.map((key) => fields[key]).find((field) => typeof field === 'string');
  const title = findText(titleKeys);
  const file = findText(['file', 'path', 'filename', 'command']);
  if (title === undefined) return file === undefined ? null : `Create ${file}`;
  return file === undefined || title.includes(file) ? title : `${title} (${file})`;
}

/** Adds the install and the final test of a framework to a list. */
export function addMissingSteps(
  steps: readonly PlannedStep[],
  { framework, folder }: ProjectContext,
): readonly PlannedStep[] {
  if (framework === null) return steps;
  const needed: PlannedStep[] = [];
  if (!steps.some(({ kind }) => kind === 'install')) {
    needed.push({ title: `Install the dependencies of ${folder}`, kind: 'install' });
  }
  if (steps.at(-1)?.kind !== 'test') {
    needed.push({ title: `Start ${folder} and check that it runs without errors`, kind: 'test' });
  }
  return [...steps, ...needed];
}

/** The list with its install and test. Null if it has too few or too many steps to work with. A change may have one. */
export function completeSteps(
  steps: readonly PlannedStep[],
  project: ProjectContext,
  isChange = false,
): readonly PlannedStep[] | null {
  const all = isChange ? addMissingTest(steps, project) : addMissingSteps(steps, project);
  const fewest = isChange ? 1 : minSteps;
  return steps.length === 0 || all.length < fewest || all.length > maxSteps ? null : all;
}

/** A change installs something only if it changes the list of packages. */
export function addMissingTest(
  steps: readonly PlannedStep[],
  project: ProjectContext,
): readonly PlannedStep[] {
  const { framework } = project;
  if (framework === null) return steps;
  const installs = steps.some(({ title }) => title.includes(framework.manifest));
  const [installed] = addMissingSteps([], project);
  const all = addMissingSteps([...steps, ...(installed === undefined ? [] : [installed])], project);
  return installs && !steps.some(({ kind }) => kind === 'install')
    ? all
    : all.filter((step) => step !== installed);
}
