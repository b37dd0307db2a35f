import {
  type AllowedEffects,
  allowedEffectsOf,
  type EffectPermission,
  type Intent,
  type IntentProblem,
  type NewTask,
  recipientFieldOf,
  type ServiceDefinition,
  type StartFrom,
  stricterPermission,
} from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { askForStart, decideStart } from './decide-start.js';
import { type DocumentMention, findDocuments } from './find-documents.js';
import { findMisspelt } from './find-misspelt.js';
import { findFeedbackLoop, findServiceByName, findServices, findUnknownService } from './find-services.js';
import { findSubmissionWords } from './find-submission-words.js';
import { type ContextHints, readContext } from './read-context.js';
import { allowEffects, readEffects, type WordedEffects } from './read-effects.js';
import { readForm } from './read-form.js';
import { readFormData } from './read-form-data.js';
import type { Clock } from './read-instant.js';
import { readLimits } from './read-limits.js';
import { readOwnFields } from './read-own-fields.js';
import { refuseFix } from './refuse-fix.js';
import { blank, plainText } from './text-search.js';

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

const addService =
  'No service is configured. Describe your service in fixpoint.config.yaml. For an example, see examples/one-service.';

interface Choice {
  readonly service: ServiceDefinition | null;
  readonly isFeedback: boolean;
  readonly because: string;
  readonly problem?: IntentProblem;
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
    return {
      kind: 'plan',
      service: null,
      start_from: null,
      existing_file: null,
      form: {},
      because: [choice.because],
      problems: [],
    };
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
  const recipient = fields === undefined ? 'Email' : recipientFieldOf(fields)?.name;
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
  const read = (values: Intent['form']) => readFormData(choice.service, context, values);
  let data = read(stated);
  if (recipient !== undefined && data.values[recipient] === undefined) {
    const isWrong =
      data.problems.some(({ field }) => field === recipient) && !data.missing.includes(recipient);
    if (written.problem !== null) problems.push({ ...written.problem, field: recipient });
    else if (defaultEmail && !isWrong) {
      data = read({ ...stated, [recipient]: defaultEmail });
      because.push(`Results go to the default address ${defaultEmail}.`);
    }
  }
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

function chooseService(
  prose: string,
  text: string,
  hints: ContextHints,
  services: readonly ServiceDefinition[],
  isFeedback: boolean,
): Choice {
  const known = services.map(({ name }) => name).join(', ');
  const listed = known === '' ? addService : `Services: ${known}.`;
  if (hints.service !== undefined) {
    const service = findServiceByName(hints.service, services) ?? null;
    if (service !== null) {
      return { service, isFeedback: true, because: `The context specifies the service ${service.name}.` };
    }
    const nearest = findNearest(
      hints.service,
      services.flatMap(({ name, aliases }) => [name, ...aliases]),
    );
    const meant = nearest === null ? null : (findServiceByName(nearest, services)?.name ?? nearest);
    const message = `There is no service "${hints.service.slice(0, 100)}".${meant === null ? '' : ` Did you mean "${meant}"?`}`;
    const problem = { field: 'service', message, hint: listed };
    return { service, isFeedback: true, because: 'The context specifies an unknown service.', problem };
  }

  // Names inside paths and form values count only when the prose names none: ~/utb/out.pptx may lie anywhere.
  const inProse = findServices(prose, services, isFeedback);
  const mentions = inProse.length > 0 ? inProse : findServices(text, services, isFeedback);
  const only = mentions.length === 1 ? mentions[0] : undefined;
  if (only !== undefined) {
    const service = services.find(({ name }) => name === only.service) ?? null;
    return {
      service,
      isFeedback: true,
      because: `"${oneLine(only.words)}" names the service ${only.service}.`,
    };
  }
  if (mentions.length > 1) {
    const names = mentions.map(({ service }) => service).join(', ');
    return {
      service: null,
      isFeedback: true,
      because: `Several services are named: ${names}.`,
      problem: {
        field: 'service',
        message: `Which service do you mean: ${names}?`,
        hint: 'Name only one, or put "service" into the context.',
      },
    };
  }
  const loop = findFeedbackLoop(prose) ?? findUnknownService(prose);
  if (loop !== null) {
    return {
      service: null,
      isFeedback: true,
      because: `"${oneLine(loop)}" requests a feedback loop.`,
      problem: {
        field: 'service',
        message: 'No service is named.',
        hint: known === '' ? addService : `Name one of: ${known}.`,
      },
    };
  }
  const slip = findMisspelt(prose, services);
  if (slip !== null) {
    const message = `There is no service "${slip.words}". Did you mean "${slip.service}"?`;
    const hint = `Write "${slip.service}". If you do not mean a service, send "kind": "plan" to create a desktop plan.`;
    return {
      service: null,
      isFeedback: true,
      because: `"${slip.words}" is similar to the name of the service ${slip.service}.`,
      problem: { field: 'service', message, hint },
    };
  }
  if (isFeedback) {
    return {
      service: null,
      isFeedback,
      because: 'The request specifies a feedback loop.',
      problem: {
        field: 'service',
        message: 'No service is named.',
        hint: known === '' ? addService : `Name one of: ${known}.`,
      },
    };
  }
  return {
    service: null,
    isFeedback: false,
    because: 'The request names no service and no feedback loop, so it becomes a desktop plan.',
  };
}

function chooseStart(
  prose: string,
  hints: ContextHints,
  documents: readonly DocumentMention[],
  worded: WordedEffects,
): {
  start_from: StartFrom;
  existing_file: string | null;
  because: string[];
  problems: IntentProblem[];
} {
  const { submission: words, unread } = worded;
  const outputs = documents.filter(({ role }) => role === 'output');
  const file = hints.existing_file ?? outputs[0]?.path ?? null;
  if (hints.start_from !== undefined) {
    const because = [`The context sets where to start: ${hints.start_from ?? 'with the form'}.`];
    return withFile(hints.start_from, file, because, []);
  }
  if (hints.existing_file !== undefined) {
    return withFile('analyze', file, [`The context specifies an existing document: ${file}.`], []);
  }
  const start = decideStart(prose, words, unread);
  const because = start.because === null ? [] : [start.because];
  // Among several documents the choice is unclear; a single one is meant.
  const only = file ?? onlyOther(documents);
  if (start.start_from === 'email_check' && outputs.length > 0) {
    const why = `${start.because} But "${file}" is named as an existing document.`;
    return withFile(
      null,
      null,
      [],
      [
        askForStart(
          why,
          documents.map(({ path }) => path),
        ),
      ],
    );
  }
  if (start.unclear !== null && (outputs.length === 0 || words !== null)) {
    return withFile(
      null,
      null,
      [],
      [
        askForStart(
          start.unclear,
          documents.map(({ path }) => path),
        ),
      ],
    );
  }
  if (outputs.length > 0 && start.start_from === null && !start.isNamed) {
    return withFile('analyze', file, [`Begins with the named document: "${file}".`], []);
  }
  if (outputs.length > 1 && start.start_from === 'analyze') {
    const message = `Several documents are named: ${outputs
      .map(({ path }) => path)
      .join(', ')
      .slice(0, 500)}.`;
    const hint = 'Put "existing_file_path" into the context.';
    return withFile('analyze', file, because, [{ field: 'existing_file_path', message, hint }]);
  }
  const unplaced = documents.find(({ isUnplaced }) => isUnplaced);
  if (unplaced !== undefined && start.start_from === null && !start.isNamed) {
    const why = `The purpose of "${unplaced.path.slice(0, 200)}" is not clear.`;
    return withFile(null, null, [], [askForStart(why, [unplaced.path])]);
  }
  return withFile(start.start_from, only, because, []);
}

function onlyOther(documents: readonly DocumentMention[]): string | null {
  const [only, ...more] = documents.filter(({ role }) => role === 'other');
  return only === undefined || more.length > 0 ? null : only.path;
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

function withFile(start_from: StartFrom, file: string | null, because: string[], problems: IntentProblem[]) {
  const existing_file = start_from === 'analyze' ? file : null;
  if (start_from !== 'analyze' || file !== null) return { start_from, existing_file, because, problems };
  const missing = {
    field: 'existing_file_path',
    message: 'The request does not name the document to analyse.',
    hint: 'Put its path into the description, or "existing_file_path" into the context.',
  };
  return { start_from, existing_file, because, problems: [...problems, missing] };
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}
