import type { Intent, NewTask } from '@fixpoint/shared/contracts';

/**
 * What a request says about the loop that shall serve it outweighs what its words suggest. Without a word about it a request that
 * names no service is a plan, or whatever it says that the desktop is for.
 */
export function chooseKind(read: Intent, { kind, desktop }: Pick<NewTask, 'kind' | 'desktop'>): Intent {
  if (kind === 'feedback') return toFeedback(read);
  const wanted = kind ?? (read.kind === 'feedback' ? undefined : desktop?.mode);
  if (wanted === undefined || (kind === undefined && wanted === read.kind)) return read;
  const because =
    wanted === 'vision'
      ? 'The request asks for a model that sees a desktop and acts on it.'
      : 'The request asks for a plan for a desktop.';
  return {
    kind: wanted,
    service: null,
    start_from: null,
    existing_file: null,
    form: {},
    because: [because],
    problems: [],
  };
}

function toFeedback(read: Intent): Intent {
  if (read.kind === 'feedback') return read;
  return {
    ...read,
    kind: 'feedback',
    because: ['The request asks for a feedback loop.'],
    problems: [
      ...read.problems,
      {
        field: 'service',
        message: 'No service is named.',
        hint: 'Name the service in the description, or put "service" into the context.',
      },
    ],
  };
}
