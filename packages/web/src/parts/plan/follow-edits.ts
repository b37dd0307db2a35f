import type { DesktopAction, Plan } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { changeField, fieldsOf } from './action-fields.js';
import type { FieldNote } from './step-notes.js';

type Steps = Plan['steps'];

/** A plan in which later steps use the values of earlier ones that were edited. */
export interface FollowedPlan {
  readonly steps: Steps;
  /** By the ids of the steps that follow: which value changed with which step. */
  readonly followed: ReadonlyMap<string, readonly FieldNote[]>;
}

interface Change {
  readonly step: number;
  readonly from: string;
  readonly to: string;
}

/** A shorter value occurs in other texts by chance: "OK", "2". */
const minLength = 3;

/**
 * The steps of an edited plan, where what a person changed is changed in the later steps that use it too: a name that is typed and then
 * clicked on, an address and a page below it. A step that the person edited stays as they left it.
 */
export function followEdits(original: Steps, edited: Steps): FollowedPlan {
  const before = new Map(original.map((step) => [step.id, step]));
  const changes: Change[] = [];
  const followed = new Map<string, readonly FieldNote[]>();
  const steps = edited.map((step, index) => {
    const known = before.get(step.id)?.action;
    const { action } = step;
    if (known === undefined || action === undefined) return step;
    if (JSON.stringify(known) !== JSON.stringify(action)) {
      changes.push(...changesOf(known, action, index + 1));
      return step;
    }
    const next = applyChanges(action, changes);
    if (next.notes.length === 0) return step;
    followed.set(step.id, next.notes);
    return {
      ...step,
      action: next.action,
      ...(step.title === describeAction(action) ? { title: describeAction(next.action) } : {}),
    };
  });
  return { steps, followed };
}

/** A person's own edits, of steps that were shown with values that follow. */
export function keepOwnEdits(next: Steps, shown: FollowedPlan, own: Steps): Steps {
  return next.map((step) => {
    const wasShown = shown.steps.find(({ id }) => id === step.id);
    const before = own.find(({ id }) => id === step.id);
    const isUntouched = JSON.stringify(step.action) === JSON.stringify(wasShown?.action);
    if (!shown.followed.has(step.id) || !isUntouched || before?.action === undefined) return step;
    return { ...step, action: before.action, title: before.title };
  });
}

function changesOf(before: DesktopAction, after: DesktopAction, step: number): Change[] {
  const values = fieldsOf(after);
  return fieldsOf(before).flatMap(({ name, kind, value: from }) => {
    const to = values.find((field) => field.name === name)?.value ?? '';
    const isText = kind === 'text' || kind === 'lines';
    return isText && from !== to && to !== '' && from.trim().length >= minLength ? [{ step, from, to }] : [];
  });
}

function applyChanges(action: DesktopAction, changes: readonly Change[]) {
  const notes: FieldNote[] = [];
  let next = action;
  for (const { name, kind, value } of fieldsOf(action)) {
    if (kind !== 'text' && kind !== 'lines') continue;
    let text = value;
    for (const { step, from, to } of changes) {
      const changed = replaceWhole(text, from, to);
      if (changed !== text)
        notes.push({
          field: name,
          kind: 'follows',
          text: `Changed with step ${step}. Previous value: "${value}".`,
        });
      text = changed;
    }
    if (text !== value) next = changeField(next, name, text);
  }
  return { action: next, notes };
}

/** Replaces a value if it is a whole word: "Ann" is not in "Anna". */
function replaceWhole(text: string, from: string, to: string): string {
  const literal = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), () => to);
}
