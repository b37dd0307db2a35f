import {
  type AllowedEffects,
  allowedEffectsOf,
  type EffectPermission,
  type Intent,
  type NewTask,
  recipientFieldOf,
  type ServiceDefinition,
  type StartFrom,
  stricterPermission,
} from '@fixpoint/shared/contracts';
import { chooseService } from './choose-service.js';
import { chooseStart } from './choose-start.js';
import { findDocuments } from './find-documents.js';
import { findSubmissionWords } from './find-submission-words.js';
import { readContext } from './read-context.js';
import { allowEffects, readEffects, type WordedEffects } from './read-effects.js';
import { readForm } from './read-form.js';
import { readFormData } from './read-form-data.js';
import type { Clock } from './read-instant.js';
import { readLimits } from './read-limits.js';
import { readOwnFields } from './read-own-fields.js';
import { refuseFix } from './refuse-fix.js';
import { blank, oneLine, plainText } from './text-search.js';

export interface DeriveIntent {
  readonly description: string;
  /** The request's context as an object; `parseContext` creates one from the client's input. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly services: readonly ServiceDefinition[];
  /** Recipient if neither context nor description names one; USER_EMAIL. */
  readonly defaultEmail?: string | undefined;
  /** Effects that the request allows; of these and the words, the stricter count. */
  readonly allowed?: Pick<NewTask, 'effects' | 'submission'> | undefined;
  /** True if the request is for a feedback loop, regardless of its words. */
  readonly isFeedback?: boolean | undefined;
  /** Without a clock, a person decides on effects that must not happen before a given time. */
  readonly clock?: Clock | undefined;
}

/**
 * Meaning of a request, by rules alone: no model, no clock, no external access. The context outweighs the description. Never throws; missing or
 * unclear parts are among the problems. Time grows in proportion to the text.
 */
export function deriveIntent(options: DeriveIntent): Intent {
  const { description, context, services, defaultEmail, allowed = {}, isFeedback = false, clock } = options;
  const text = plainText(description);
  const hints = readContext(context);
  const written = readForm(text);
  const documents = findDocuments(text);
  const prose = blank(text, [...written.ranges, ...documents]);

  const choice = chooseService(prose, text, hints, services, isFeedback);
  if (!choice.isFeedback) {
    const nothing = { service: null, start_from: null, existing_file: null, form: {} };
    return { kind: 'plan', ...nothing, because: [choice.because], problems: [] };
  }

  const words = findSubmissionWords(blank(text, written.ranges));
  const { limits, ranges } = readLimits(prose);
  const worded = readEffects({ prose, limits: ranges, submission: words, services, clock });
  const start = chooseStart(prose, hints, documents, worded);
  const isCheckedOnly = choice.service !== null && choice.service.repository === undefined;
  const decided = isCheckedOnly ? { ...hints.effects, push: 'no' as const } : hints.effects;
  const effects = strictestOf(
    allowEffects(worded, start.start_from, text, decided),
    allowedEffectsOf(allowed),
  );
  const fields = choice.service?.form.fields;
  const stated = fields === undefined ? written.form : readOwnFields(text, fields, written.form);
  const because = [
    choice.because,
    ...start.because,
    ...(isCheckedOnly ? [`The service ${choice.service?.name} has no repository.`] : []),
    ...describeEffects(effects, worded),
  ];
  const problems = [
    ...hints.problems,
    ...(choice.problem ? [choice.problem] : []),
    ...(choice.service === null ? [] : refuseFix(choice.service, { allowed, hints, worded })),
    ...start.problems,
  ];
  const data = fillForm(choice.service, { context, stated, defaultEmail, wrongEmail: written.problem });
  problems.push(...data.recipientProblems);
  because.push(...data.because);
  // The form was sent already and is not filled in again.
  if (start.start_from === null) problems.push(...data.problems);
  else if (data.missing.length > 0) {
    because.push(`A second iteration submits the form and will need ${data.missing.join(', ')}.`);
  }
  return {
    kind: 'feedback',
    service: choice.service?.name ?? null,
    start_from: start.start_from,
    existing_file: start.existing_file,
    form: data.values,
    ...(effects.submit === 'yes' && effects.push === 'yes' ? {} : { effects }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...notDone(start.start_from, effects, worded),
    because,
    problems: problems.filter(
      (problem, index) => problems.findIndex(({ field }) => field === problem.field) === index,
    ),
  };
}

/** The form with its values. Without another recipient, results go to the default address. */
function fillForm(
  service: ServiceDefinition | null,
  {
    context,
    stated,
    defaultEmail,
    wrongEmail,
  }: {
    readonly context: DeriveIntent['context'];
    readonly stated: Intent['form'];
    readonly defaultEmail: string | undefined;
    readonly wrongEmail: ReturnType<typeof readForm>['problem'];
  },
) {
  const data = { ...readFormData(service, context, stated), recipientProblems: [], because: [] };
  const recipient = service === null ? 'Email' : recipientFieldOf(service.form.fields)?.name;
  if (recipient === undefined || data.values[recipient] !== undefined) return data;
  if (wrongEmail !== null) return { ...data, recipientProblems: [{ ...wrongEmail, field: recipient }] };
  const isWrong = data.problems.some(({ field }) => field === recipient) && !data.missing.includes(recipient);
  if (!defaultEmail || isWrong) return data;
  return {
    ...data,
    ...readFormData(service, context, { ...stated, [recipient]: defaultEmail }),
    because: [`Results go to the default address ${defaultEmail}.`],
  };
}

function strictestOf(first: AllowedEffects, second: AllowedEffects): AllowedEffects {
  return {
    submit: stricterPermission(first.submit, second.submit),
    push: stricterPermission(first.push, second.push),
  };
}

const quoteOf = (words: string | undefined | null) =>
  words == null ? '' : ` ("${oneLine(words).slice(0, 100)}")`;

function describeEffects({ push }: AllowedEffects, { push: worded, unread }: WordedEffects): string[] {
  const sentences = {
    yes: [],
    no: ['The document is compared once, and nothing is changed or pushed'],
    ask: ['A fix is prepared, and you approve each push'],
  };
  const pushed = typeof push === 'string' ? sentences[push] : [`Nothing is pushed before ${push.not_before}`];
  return [
    ...pushed.map((sentence) => `${sentence}${quoteOf(worded?.words)}.`),
    ...(unread === null
      ? []
      : [`"${unread}" could not be interpreted, so a person decides on each submission and push.`]),
  ];
}

/** Effects that this request rules out, for a person who approves. */
function notDone(
  start: StartFrom,
  { submit, push }: AllowedEffects,
  { push: worded, submission }: WordedEffects,
): { not_done?: string } {
  const submitted = start === null ? ruledOut('submitted', submit) : [describeLater(start, submit, push)];
  const parts = [
    ...submitted.map((part) => `${part}${quoteOf(submission)}`),
    ...ruledOut(push === 'no' ? 'changed or pushed' : 'pushed', push).map(
      (part) => `${part}${quoteOf(worded?.words)}`,
    ),
  ];
  return parts.length === 0 ? {} : { not_done: `Limits: ${parts.join('; ')}.`.slice(0, 500) };
}

function describeLater(start: StartFrom, submit: EffectPermission, push: EffectPermission): string {
  const mail = start === 'analyze' ? ', and the task does not wait for a mail' : '';
  if (push === 'no' || submit === 'no') return `the form is not submitted${mail}`;
  const then = submit === 'yes' ? '' : ', and then only if you allow it';
  return `the form is not submitted before a fix is pushed${then}${mail}`;
}

function ruledOut(what: string, permission: EffectPermission): string[] {
  if (permission === 'yes') return [];
  if (permission === 'no') return [`nothing is ${what}`];
  return permission === 'ask'
    ? [`nothing is ${what} until a person approves it`]
    : [`nothing is ${what} before ${permission.not_before}`];
}
