import type { Intent, NewTask } from '@fixpoint/shared/contracts';

/**
 * The kind that a request specifies outweighs its words. Without a kind, a request that names no service is a plan, or the kind that its desktop is
 * for; one that names an issue is a build.
 */
export function chooseKind(
  read: Intent,
  { kind, desktop, build }: Pick<NewTask, 'kind' | 'desktop' | 'build'>,
): Intent {
  if (kind === 'feedback') return toFeedback(read);
  if (kind === 'build' || (kind === undefined && build !== undefined)) return toBuild(build);
  const wanted = kind ?? (read.kind === 'feedback' ? undefined : desktop?.mode);
  if (wanted === undefined || (kind === undefined && wanted === read.kind)) return read;
  return {
    kind: wanted,
    service: null,
    start_from: null,
    existing_file: null,
    form: {},
    because: [reasons[wanted]],
    problems: [],
  };
}

const reasons: Readonly<Record<Exclude<Intent['kind'], 'feedback' | 'build'>, string>> = {
  vision: 'The request specifies a vision session on a desktop.',
  plan: 'The request specifies a plan for a desktop.',
  workspace: 'The request specifies a project in the workspace of the local model.',
};

function toBuild(build: NewTask['build']): Intent {
  const missing = {
    field: 'build',
    message: 'No issue is named.',
    hint: 'Send {"build": {"repository": "owner/name", "issue": 42}}.',
  };
  return {
    kind: 'build',
    service: null,
    start_from: null,
    existing_file: null,
    form: {},
    because: build === undefined ? [] : [`The request names issue #${build.issue} of ${build.repository}.`],
    problems: build === undefined ? [missing] : [],
  };
}

function toFeedback(read: Intent): Intent {
  if (read.kind === 'feedback') return read;
  return {
    ...read,
    kind: 'feedback',
    because: ['The request specifies a feedback loop.'],
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
