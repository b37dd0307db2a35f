import {
  type Intent,
  type IntentProblem,
  recipientFieldOf,
  type ServiceDefinition,
  type StartFrom,
} from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { askForStart, decideStart } from './decide-start.js';
import { type DocumentMention, findDocuments } from './find-documents.js';
import { findMisspelt } from './find-misspelt.js';
import { findFeedbackLoop, findServiceByName, findServices } from './find-services.js';
import { findSubmissionWords } from './find-submission-words.js';
import { type ContextHints, readContext } from './read-context.js';
import { readForm } from './read-form.js';
import { readFormData } from './read-form-data.js';
import { readOwnFields } from './read-own-fields.js';
import { blank, plainText } from './text-search.js';

export interface DeriveIntent {
  readonly description: string;
  /** The request's context as an object; `parseContext` makes one of what a client sent. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly services: readonly ServiceDefinition[];
  /** Recipient where neither context nor description names one; USER_EMAIL. */
  readonly defaultEmail?: string | undefined;
}

const addService =
  'No service is configured. Describe yours in fixpoint.config.yaml; examples/one-service has a row to start from.';

interface Choice {
  readonly service: ServiceDefinition | null;
  readonly isFeedback: boolean;
  readonly because: string;
  readonly problem?: IntentProblem;
}

/**
 * What a request means, by rules alone: no model, no clock, no outside world. The context outweighs the description. Never
 * throws; what is missing or unclear is among the problems. Time grows in proportion to the text.
 */
export function deriveIntent({ description, context, services, defaultEmail }: DeriveIntent): Intent {
  const text = plainText(description);
  const hints = readContext(context);
  const written = readForm(text);
  const documents = findDocuments(text);
  const prose = blank(text, [...written.ranges, ...documents]);

  const choice = chooseService(prose, text, hints, services);
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
  const start = chooseStart(prose, hints, documents, words);
  const fields = choice.service?.form.fields;
  const stated = fields === undefined ? written.form : readOwnFields(text, fields, written.form);
  const recipient = fields === undefined ? 'Email' : recipientFieldOf(fields)?.name;
  const because = [choice.because, ...start.because];
  const problems = [...hints.problems, ...(choice.problem ? [choice.problem] : []), ...start.problems];
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
  // Nobody fills in a form that was sent already.
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
    ...(words === null ? {} : { submission: 'ask' as const }),
    ...notDone(start.start_from, words),
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
): Choice {
  const known = services.map(({ name }) => name).join(', ');
  const listed = known === '' ? addService : `Services: ${known}.`;
  if (hints.service !== undefined) {
    const service = findServiceByName(hints.service, services) ?? null;
    if (service !== null) {
      return { service, isFeedback: true, because: `The context names the service ${service.name}.` };
    }
    const nearest = findNearest(
      hints.service,
      services.flatMap(({ name, aliases }) => [name, ...aliases]),
    );
    const meant = nearest === null ? null : (findServiceByName(nearest, services)?.name ?? nearest);
    const message = `There is no service "${hints.service.slice(0, 100)}".${meant === null ? '' : ` Did you mean "${meant}"?`}`;
    const problem = { field: 'service', message, hint: listed };
    return { service, isFeedback: true, because: 'The context names a service that is not known.', problem };
  }

  // Names inside paths and form values count only when the prose names none: ~/utb/out.pptx may lie anywhere.
  const inProse = findServices(prose, services);
  const mentions = inProse.length > 0 ? inProse : findServices(text, services);
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
        message: `Which service is meant: ${names}?`,
        hint: 'Name only one, or put "service" into the context.',
      },
    };
  }
  const loop = findFeedbackLoop(prose);
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
    const hint = `Write "${slip.service}". If no service is meant, send "kind": "plan" for work on a desktop.`;
    return {
      service: null,
      isFeedback: true,
      because: `"${slip.words}" is nearly the name of the service ${slip.service}.`,
      problem: { field: 'service', message, hint },
    };
  }
  return {
    service: null,
    isFeedback: false,
    because: 'No service and no feedback loop is named, so a plan is made.',
  };
}

function chooseStart(
  prose: string,
  hints: ContextHints,
  documents: readonly DocumentMention[],
  words: string | null,
): { start_from: StartFrom; existing_file: string | null; because: string[]; problems: IntentProblem[] } {
  const outputs = documents.filter(({ role }) => role === 'output');
  const file = hints.existing_file ?? outputs[0]?.path ?? null;
  if (hints.start_from !== undefined) {
    const because = [`The context sets where to start: ${hints.start_from ?? 'with the form'}.`];
    return withFile(hints.start_from, file, because, []);
  }
  if (hints.existing_file !== undefined) {
    return withFile('analyze', file, [`The context names a document that is already there: ${file}.`], []);
  }
  const start = decideStart(prose, words);
  const because = start.because === null ? [] : [start.because];
  // Of several documents nobody knows which; the only one is meant.
  const only = file ?? onlyOther(documents);
  if (start.start_from === 'email_check' && outputs.length > 0) {
    const why = `${start.because} But "${file}" is named as what is already there.`;
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
    return withFile('analyze', file, [`Begins with the document that is named: "${file}".`], []);
  }
  if (outputs.length > 1 && start.start_from === 'analyze') {
    const message = `Several documents are named: ${outputs
      .map(({ path }) => path)
      .join(', ')
      .slice(0, 500)}.`;
    const hint = 'Put "existing_file_path" into the context.';
    return withFile('analyze', file, because, [{ field: 'existing_file_path', message, hint }]);
  }
  return withFile(start.start_from, only, because, []);
}

function onlyOther(documents: readonly DocumentMention[]): string | null {
  const [only, ...more] = documents.filter(({ role }) => role === 'other');
  return only === undefined || more.length > 0 ? null : only.path;
}

/** What a person who approves should know: what this request rules out. */
function notDone(start: StartFrom, words: string | null): { not_done?: string } {
  const quote = words === null ? '' : ` ("${oneLine(words)}")`;
  if (start === null) {
    return words === null
      ? {}
      : { not_done: `Not done: nothing is submitted before a person approved it${quote}.` };
  }
  const mail = start === 'analyze' ? ', and no mail is waited for' : '';
  const then = words === null ? '' : `, and then only if you allow it${quote}`;
  return {
    not_done: `Not done: the form is not submitted before a fix is pushed${then}${mail}.`.slice(0, 500),
  };
}

function withFile(start_from: StartFrom, file: string | null, because: string[], problems: IntentProblem[]) {
  const existing_file = start_from === 'analyze' ? file : null;
  if (start_from !== 'analyze' || file !== null) return { start_from, existing_file, because, problems };
  const missing = {
    field: 'existing_file_path',
    message: 'The request does not name the document to analyse.',
    hint: 'Name its path in the description, or put "existing_file_path" into the context.',
  };
  return { start_from, existing_file, because, problems: [...problems, missing] };
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}
