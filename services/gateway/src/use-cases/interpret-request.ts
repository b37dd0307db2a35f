import {
  type DocumentRef,
  type Intent,
  type NewTask,
  type ServiceDefinition,
  TaskLimits,
  type TaskSpec,
} from '@fixpoint/shared/contracts';
import { chooseKind } from '../core/intent/choose-kind.js';
import { deriveIntent } from '../core/intent/derive-intent.js';
import { toDesktopWork } from '../core/intent/to-desktop-work.js';
import { parseContext } from './parse-context.js';

export interface Interpretation {
  readonly intent: Intent;
  readonly context: Record<string, unknown>;
  readonly service: ServiceDefinition | null;
}

/** What a request would mean, by rules alone. Touches nothing; what is missing or unclear is among the intent's problems. */
export function createInterpretRequest(options: {
  services: readonly ServiceDefinition[];
  defaultEmail?: string | undefined;
}): (request: Pick<NewTask, 'description' | 'context' | 'kind' | 'desktop'>) => Interpretation {
  const { services, defaultEmail } = options;
  return (request) => {
    const { values: context, problems } = parseContext(request.context);
    const read = deriveIntent({ description: request.description, context, services, defaultEmail });
    const derived = chooseKind(read, request);
    const intent = { ...derived, problems: [...problems, ...derived.problems] };
    const service = services.find((candidate) => candidate.name === intent.service) ?? null;
    return { intent, context, service };
  };
}

/** Fixes what was understood as the task's own copy: later changes of the service table do not reach it. */
export function toTaskSpec(
  request: NewTask,
  { intent, context, service }: Interpretation,
  existingDocument: DocumentRef | null,
  defaults: Partial<TaskLimits>,
): TaskSpec {
  const minutes = request.max_duration_minutes;
  return {
    description: request.description,
    context,
    intent,
    service,
    form: intent.form,
    start_from: intent.start_from,
    existing_document: existingDocument,
    desktop: toDesktopWork(intent, request.desktop),
    limits: TaskLimits.parse({
      ...defaults,
      ...(minutes === undefined ? {} : { minutes }),
      ...request.limits,
    }),
  };
}
