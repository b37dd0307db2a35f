import type { FormValues, IntentProblem } from '@fixpoint/shared/contracts';
import { address, cleanValue, endOf, type LabelledValue, readLabelled } from './read-labelled.js';
import { clauseBefore, findAll } from './text-search.js';

/** Fields of the first services, which have specific phrases. */
type FormField = 'Email' | 'Business' | 'Country' | 'Exclusion';

export interface FormFromText {
  readonly form: FormValues;
  /** Positions of the values: a company called "Due Diligence Ltd" names no service. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly problem: IntentProblem | null;
}

type Value = LabelledValue<FormField>;

const label =
  /(?<![\w-])["']?(e-?mail(?: address)?|business|country|exclusions?|exclude)["']?[ \t]{0,3}[:=][ \t]{0,3}/gi;

const place = String.raw`[\p{Lu}][\p{L}'.-]{1,40}(?:[ \t]+(?:(?:and|of|the)[ \t]+)?[\p{Lu}][\p{L}'.-]{1,40}){0,3}`;
const businessInCountry = new RegExp(
  String.raw`\b[Ff]or[ \t]+(?:the[ \t]+)?[Bb]usiness(?:es)?[ \t]+(?:of[ \t]+)?(?!logic|rules?|hours|days?|plans?|cases?|cards?|units?)([^\n;:]{1,150}?)[ \t]+in[ \t]+(?:the[ \t]+)?(?:[Cc]ountry[ \t]+(?:of[ \t]+)?["']?(\p{L}[\p{L}'.-]{1,40}(?:[ \t]+${place})?)|(?![Cc]ountry\b)(${place}))`,
  'gu',
);
const countryNamed = new RegExp(String.raw`\b[Cc]ountry[ \t]+(?:is[ \t]+|of[ \t]+)?["']?(${place})`, 'gu');
const businessNamed = new RegExp(
  String.raw`(?<=^|[,.;(][ \t]{0,3})Business[ \t]+(?:is[ \t]+|of[ \t]+)?(${place})`,
  'gu',
);
const exclusion =
  /\b(?:exclude|excluding)[ \t]+(?!(?:the[ \t]+)?(?:tests?|files?|folders?|director|slides?|columns?|rows?|sheets?|from)\b)([^\n;]{1,300})/gi;
const exclusionEnd =
  /\.(?=\s|$)|,?\s+and\s+(?:send|mail|e-?mail|start|skip|fix|run|check|compare|then)\b|,?\s+(?:until|then|but|for business)\b/i;
const senderBefore = /\b(?:from|sender|by)(?:\s+is)?$|\bnot(?:\s+to)?$/i;

/** Form fields that a plain text states: labelled ("Email: a@b.c"), or in words ("for business X in country Y, exclude Z"). */
export function readForm(text: string): FormFromText {
  const values = [...readLabelled(text, label, toField, (field) => field === 'Email'), ...inWords(text)];
  const form: FormValues = {};
  for (const { field, text: value } of values) form[field] ??= value;

  const addresses = recipients(text);
  let problem: IntentProblem | null = null;
  const [recipient] = addresses;
  if (form.Email === undefined && recipient !== undefined) {
    if (addresses.length === 1) form.Email = recipient;
    else {
      problem = {
        field: 'Email',
        message: `Several addresses are named: ${addresses.slice(0, 5).join(', ')}.`,
        hint: 'Write "Email: " before the address that should receive the results.',
      };
    }
  }
  const spans = findAll(text, address).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { form, ranges: [...values, ...spans], problem };
}

function inWords(text: string): Value[] {
  const values: Value[] = [];
  const add = (field: FormField, value: string | undefined, from: number) => {
    const cleaned = cleanValue(value ?? '');
    const start = text.indexOf(cleaned, from);
    if (cleaned !== '' && start >= 0)
      values.push({ field, text: cleaned, start, end: start + cleaned.length });
  };
  for (const match of findAll(text, businessInCountry)) {
    add('Business', match[1], match.index);
    add('Country', match[2] ?? match[3], match.index + 'for business '.length + (match[1]?.length ?? 0));
  }
  for (const match of findAll(text, countryNamed)) add('Country', match[1], match.index);
  for (const match of findAll(text, businessNamed)) add('Business', match[1], match.index);
  for (const match of findAll(text, exclusion)) {
    if (/\b(?:not|never|don't)$/i.test(clauseBefore(text, match.index))) continue;
    const raw = match[1] ?? '';
    add('Exclusion', raw.slice(0, endOf(raw, exclusionEnd)), match.index);
  }
  return values;
}

function recipients(text: string): string[] {
  const addressTexts = new Set<string>();
  for (const match of findAll(text, address)) {
    if (!senderBefore.test(clauseBefore(text, match.index)))
      addressTexts.add(match[0].replace(/[.'-]+$/, ''));
  }
  return [...addressTexts];
}

function toField(word: string): FormField {
  const lower = word.toLowerCase();
  if (lower.startsWith('e')) return lower.startsWith('ex') ? 'Exclusion' : 'Email';
  return lower === 'business' ? 'Business' : 'Country';
}
