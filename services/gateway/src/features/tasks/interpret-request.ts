import {
  Acceptance,
  type DocumentRef,
  type DocumentTerms,
  type FileRef,
  type Intent,
  type IntentProblem,
  type NewTask,
  type ServiceDefinition,
  TaskLimits,
  type TaskSpec,
  taskTextLimits,
  type WantedAcceptance,
} from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { parseJson } from '../../http/parse-json.js';
import { chooseKind } from './intent/choose-kind.js';
import { type DeriveIntent, deriveIntent } from './intent/derive-intent.js';
import { readDocumentTerms } from './intent/read-document-terms.js';
import { readFormData } from './intent/read-form-data.js';
import { toDesktopWork } from './intent/to-desktop-work.js';

const maxDepth = 16;
const Values = z.record(z.string(), z.unknown());

/** A request with the waivers' authors. */
export type TaskRequest = Omit<NewTask, 'accept'> & { readonly accept?: WantedAcceptance | undefined };

/** Limits of a task whose request sets none. */
export type DefaultLimits = Partial<TaskLimits> & {
  /** Wait for the deploy of a service that a workflow deploys: its checks run before. */
  readonly ci_wait_seconds?: number;
};

export interface Interpretation {
  readonly intent: Intent;
  readonly context: Record<string, unknown>;
  readonly service: ServiceDefinition | null;
  /** Locations of the files for its file fields, as the request names them. */
  readonly moreFiles: Readonly<Record<string, string>>;
}

/** The files of a task, once they are artifacts. */
export interface TaskFiles {
  /** The document that it begins with. */
  readonly document: DocumentRef | null;
  /** Files of its form, by the names of their fields. */
  readonly more: Readonly<Record<string, FileRef>>;
}

type InterpretedPart = Pick<
  NewTask,
  'description' | 'context' | 'kind' | 'desktop' | 'build' | 'effects' | 'submission'
>;

/** Interprets a request, by rules alone. Has no effects; missing or unclear parts are among the intent's problems. */
export function createInterpretRequest(options: {
  services: readonly ServiceDefinition[];
  defaultEmail?: string | undefined;
  /** Without a clock, a person decides on effects that must not happen before a given time. */
  clock?: (() => DeriveIntent['clock']) | undefined;
}): (request: InterpretedPart, among?: readonly ServiceDefinition[]) => Interpretation {
  const { defaultEmail, clock } = options;
  return (request, services = options.services) => {
    const { values: context, problems } = parseContext(request.context);
    const read = deriveIntent({
      description: request.description,
      context,
      services,
      defaultEmail,
      allowed: request,
      isFeedback: request.kind === 'feedback',
      clock: clock?.(),
    });
    const derived = chooseKind(read, request);
    const service = services.find((candidate) => candidate.name === derived.service) ?? null;
    const held = readDocumentTerms(context);
    const intent = {
      ...derived,
      problems: [...problems, ...derived.problems, ...(service === null ? [] : held.problems)],
    };
    const row = service === null || held.terms === undefined ? service : withTerms(service, held.terms);
    const moreFiles = service === null ? {} : readFormData(service, context).files;
    return { intent, context, service: row, moreFiles };
  };
}

/** Fixes the interpretation as the task's own copy: later changes of the service table do not affect it. */
export function toTaskSpec(
  request: TaskRequest,
  { intent, context, service }: Interpretation,
  files: TaskFiles,
  { ci_wait_seconds, ...defaults }: DefaultLimits,
): TaskSpec {
  const minutes = request.max_duration_minutes;
  return {
    description: request.description,
    context,
    intent,
    service: service === null ? null : withAcceptance(service, request.accept),
    form: intent.form,
    start_from: intent.start_from,
    ...(intent.effects === undefined ? {} : { effects: intent.effects }),
    ...(request.accept === undefined ? {} : { accept: request.accept }),
    ...(Object.keys(files.more).length === 0 ? {} : { more_files: { ...files.more } }),
    existing_document: files.document,
    ...(request.priority === undefined || request.priority === 'normal'
      ? {}
      : { priority: request.priority }),
    desktop: toDesktopWork(intent, request.desktop),
    ...(intent.kind !== 'build' || request.build === undefined ? {} : { build: request.build }),
    ...(request.workspace === undefined ? {} : { workspace: request.workspace }),
    limits: TaskLimits.parse({
      ...defaults,
      ...(ci_wait_seconds === undefined || service?.deploy.platform?.type !== 'github'
        ? {}
        : { deploy_wait_seconds: ci_wait_seconds }),
      ...intent.limits,
      ...(minutes === undefined ? {} : { minutes }),
      ...request.limits,
    }),
  };
}

/** The service's row with the request's requirements for its documents. */
function withTerms(service: ServiceDefinition, terms: DocumentTerms): ServiceDefinition {
  const names = [...(service.terms?.foreign_names ?? []), ...(terms.foreign_names ?? [])];
  return {
    ...service,
    terms: {
      ...service.terms,
      ...terms,
      ...(names.length === 0 ? {} : { foreign_names: names.slice(-100) }),
    },
  };
}

/** The service's row with the request's acceptance settings. */
function withAcceptance(service: ServiceDefinition, wanted: WantedAcceptance | undefined): ServiceDefinition {
  if (wanted === undefined) return service;
  const accept = Acceptance.parse(service.accept ?? {});
  return {
    ...service,
    accept: {
      severity: wanted.severity ?? accept.severity,
      weights: { ...accept.weights, ...wanted.weights },
      checks: { ...accept.checks, ...wanted.checks },
      waived: [...accept.waived, ...(wanted.waived ?? [])].slice(-200),
      ...joinPromoted(accept, wanted),
    },
  };
}

function joinPromoted(
  ...parts: readonly Pick<WantedAcceptance, 'promoted'>[]
): Pick<WantedAcceptance, 'promoted'> {
  const promoted = [...new Set(parts.flatMap((part) => part.promoted ?? []))].slice(-200);
  return promoted.length === 0 ? {} : { promoted };
}

/** A request's context: its values, or the reasons for having none. */
interface ParsedContext {
  readonly values: Record<string, unknown>;
  readonly problems: IntentProblem[];
}

/**
 * A request's context as an object, whether it came as one, as its JSON, or not at all; every spelling meets the same
 * limits. Never throws: anything else is a problem of the request.
 */
function parseContext(context: string | Record<string, unknown> | undefined): ParsedContext {
  const text = typeof context === 'object' ? JSON.stringify(context) : (context ?? '');
  if (text.trim() === '') return { values: {}, problems: [] };
  if (Buffer.byteLength(text) > taskTextLimits.context) {
    return refuse(`The context is longer than ${taskTextLimits.context} bytes.`);
  }
  try {
    const values = Values.safeParse(parseJson(text, { maxDepth, field: 'context' }) ?? {});
    if (values.success) return { values: values.data, problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return refuse(error.message, error.hint);
  }
  return refuse('The context is not a JSON object.', 'Send {"form_data": {…}} or leave it out.');
}

function refuse(message: string, hint?: string): ParsedContext {
  return { values: {}, problems: [{ field: 'context', message, ...(hint === undefined ? {} : { hint }) }] };
}
