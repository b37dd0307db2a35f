import { z } from 'zod';
import type { FormFieldDefinition } from '../contracts/index.js';
import { findNearest } from '../text/index.js';

/** A value as the form's request carries it, or why it does not fit, in a sentence's end: `is not a number`. */
export type CheckedValue =
  | { readonly value: string }
  | { readonly problem: string; readonly hint: string | null };

const maxValueLength = 10_000;
const yes = new Set(['true', 'yes', 'on', '1']);
const no = new Set(['false', 'no', 'off', '0']);
/** As many as a sentence can hold. */
const maxShownChoices = 12;

/** Checks one value against its field. `text` is not empty; whether the field may be is for the caller. */
export function checkFormValue(field: FormFieldDefinition, text: string): CheckedValue {
  if (text.length > maxValueLength) return refuse('has more than 10,000 characters');
  switch (field.type) {
    case 'number':
      return Number.isFinite(Number(text)) ? { value: text } : refuse('is not a number', 'Write 12 or 12.5.');
    case 'date':
      return z.iso.date().safeParse(text).success
        ? { value: text }
        : refuse('is not a date', 'Write year, month and day: 2026-03-31.');
    case 'email':
      return /^[^\s@<>]+@[^\s@<>]+$/.test(text)
        ? { value: text }
        : refuse('is not an e-mail address', 'Write name@example.com.');
    case 'url':
      return z.url({ protocol: /^https?$/ }).safeParse(text).success
        ? { value: text }
        : refuse('is not a web address', 'Write https://example.com/page.');
    case 'boolean': {
      const word = text.toLowerCase();
      if (yes.has(word)) return { value: 'true' };
      return no.has(word) ? { value: 'false' } : refuse('must be true or false', 'Write true or false.');
    }
    case 'choice':
      return checkChoice(field.choices ?? [], text);
    default:
      return { value: text };
  }
}

function checkChoice(choices: readonly string[], text: string): CheckedValue {
  const chosen =
    choices.find((choice) => choice === text) ??
    choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (chosen !== undefined) return { value: chosen };
  const near = findNearest(text, choices);
  const some = choices.slice(0, maxShownChoices).map((choice) => `"${choice}"`);
  const more = choices.length > maxShownChoices ? ` and ${choices.length - maxShownChoices} more` : '';
  return refuse(
    `cannot be "${text.slice(0, 100)}"`,
    `${near === null ? '' : `Did you mean "${near}"? `}Choose ${some.join(', ')}${more}.`,
  );
}

function refuse(problem: string, hint: string | null = null): CheckedValue {
  return { problem, hint };
}
