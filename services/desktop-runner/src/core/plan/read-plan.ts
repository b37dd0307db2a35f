import { DesktopAction } from '@fixpoint/shared/contracts';
import { stripThink, toSafeLine } from '@fixpoint/shared/text';
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';

export type ReadPlan =
  | { readonly ok: true; readonly actions: readonly DesktopAction[]; readonly isRepaired: boolean }
  | { readonly ok: false; readonly reason: string };

const maxSteps = 100;

/**
 * The steps of an answer: a JSON array, repaired if it is malformed; or the reason for rejecting it. The model's thoughts are not part of the answer;
 * of two lists neither is used, since it is unknown which one was meant.
 */
export function readPlan(answer: string): ReadPlan {
  const pieces = findPieces(stripThink(answer)).map(parse);
  const lists = pieces.filter((piece) => piece !== null && holdsSteps(piece.value));
  if (lists.length > 1) {
    return { ok: false, reason: `it has ${lists.length} lists of steps; answer with the one that counts.` };
  }
  const parsed = lists[0] ?? pieces.find((piece) => piece !== null);
  if (parsed === undefined || parsed === null)
    return { ok: false, reason: 'it is not a JSON array of steps.' };
  const steps = toSteps(parsed.value);
  if (steps === null) return { ok: false, reason: 'it is not a JSON array of {"action", "params"}.' };
  if (steps.length === 0) return { ok: false, reason: 'it has no steps.' };
  if (steps.length > maxSteps) {
    return { ok: false, reason: `it has ${steps.length} steps; at most ${maxSteps} are allowed.` };
  }
  const read = steps.map((step) => DesktopAction.safeParse(step));
  const problems = read.flatMap(({ error }, index) =>
    error === undefined ? [] : [`step ${index + 1}: ${describe(error, steps[index])}`],
  );
  return problems.length === 0
    ? {
        ok: true,
        actions: read.flatMap(({ data }) => (data === undefined ? [] : [data])),
        isRepaired: parsed.isRepaired,
      }
    : { ok: false, reason: `${problems.slice(0, 10).join('; ')}.` };
}

/** A bracket in the words around it ("[note]") does not begin a list of steps. */
const beginning = /[[{]\s*(?:\{|"|'|\]|action|\/[/*])/;

/** Possible JSON in an answer, without the fences and words that models put around it. */
function findPieces(answer: string): string[] {
  // JSON contains no raw line break, so a fence that ends a line is never within a text of a step.
  return answer.split(/```[a-z]*[ \t]*(?:\r?\n|$)/gim).flatMap((part) => {
    const pieces: string[] = [];
    for (let rest = part; ; ) {
      const start = rest.search(beginning);
      if (start === -1) return pieces;
      const end = endOf(rest, start);
      pieces.push(rest.slice(start, end));
      rest = rest.slice(end);
    }
  });
}

/** Returns true if it has at least one step, so that a note beside the plan is not taken as a second plan. */
function holdsSteps(value: unknown): boolean {
  return (
    toSteps(value)?.some((step) => typeof step === 'object' && step !== null && 'action' in step) ?? false
  );
}

/** Index after the bracket that closes the first one; the end of the text if it was cut off and the repair must close it. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === '"' || character === "'") position = endOfQuote(text, position);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return text.length;
}

/** Index of the same quote that ends it; the length of the text without one. */
function endOfQuote(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === text.charAt(start)) return position;
    if (character === '\\') position += 1;
  }
  return text.length;
}

function parse(text: string): { readonly value: unknown; readonly isRepaired: boolean } | null {
  try {
    return { value: JSON.parse(text), isRepaired: false };
  } catch {
    try {
      return { value: JSON.parse(jsonrepair(text)), isRepaired: true };
    } catch {
      return null;
    }
  }
}

/** The list itself, or the only list of an object around it; a single step is a list of one. */
function toSteps(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  if ('action' in value) return [value];
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

function describe(error: z.ZodError, step: unknown): string {
  const name = z.object({ action: z.string() }).safeParse(step).data?.action;
  const issues = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return `${name === undefined ? '' : `"${toSafeLine(name, 40)}" `}${issues.slice(0, 3).join(', ')}`;
}
