import type { Task, TaskKind, TaskRow } from '@fixpoint/shared/contracts';

/** What each stage does, for people. */
const labels: Readonly<Record<string, { readonly title: string; readonly now: string }>> = {
  submit: { title: 'Submit the form', now: 'submitting the form' },
  mail: { title: 'Wait for the mail', now: 'waiting for the mail with the document' },
  compare: { title: 'Compare with the template', now: 'comparing the document with its template' },
  fix: { title: 'Fix the code', now: 'the coding agent is changing the code' },
  'verify-push': { title: 'Check the push', now: 'checking that the remote has the commit' },
  deploy: { title: 'Wait for the deployment', now: 'waiting until the service serves the commit' },
  plan: { title: 'Plan the steps', now: 'planning the steps' },
  'find-desktop': { title: 'Find a desktop', now: 'waiting for a desktop' },
  desktop: { title: 'Work on the desktop', now: 'working on the desktop' },
  revert: { title: 'Take a change back', now: 'taking back a change that made things worse' },
  'workspace-plan': { title: 'Plan the project', now: 'the local model is planning the project' },
  'build-triage': { title: 'Read the issue', now: 'the issue is being read' },
  'build-setup': { title: 'Write the tests', now: 'the tests are being written' },
  'build-test': { title: 'Build one test', now: 'the coding agent is building one test' },
  'build-push': { title: 'Make sure of the branch', now: 'the branch is being looked for at GitHub' },
  'workspace-step': { title: 'Work in the workspace', now: 'the local model is working in the workspace' },
  research: { title: 'Look things up', now: 'looking up why the fixes do not help' },
  logs: { title: 'Read the logs', now: 'reading the service’s logs' },
};

export function stageTitle(stage: string): string {
  return labels[withoutMachine(stage)]?.title ?? stage;
}

/** As the second half of a sentence: `Iteration 2: comparing …`. */
export function stageNow(stage: string): string {
  return labels[withoutMachine(stage)]?.now ?? stage;
}

/** A stage that each machine has a queue of its own for is called `desktop.win11` there. */
function withoutMachine(stage: string): string {
  return stage.split('.', 1)[0] ?? stage;
}

/** Label of an iteration. A plan has attempts: it is made anew at most twice; a project has steps; a build has sessions. A vision task has none of them: null. */
export function labelIteration(kind: TaskKind, number: number): string | null {
  if (kind === 'vision') return null;
  if (kind === 'workspace') return `Step ${number}`;
  if (kind === 'build') return `Session ${number}`;
  return `${kind === 'plan' ? 'Attempt' : 'Iteration'} ${number}`;
}

const queue = 'desktop.';

/** The desktop that a task works on or waits for; null where it uses none, or has none yet. */
export function desktopOf(
  task: Pick<Task, 'stage' | 'spec'> | Pick<TaskRow, 'stage' | 'desktop'>,
): string | null {
  const { stage } = task;
  if (stage?.startsWith(queue) === true) return stage.slice(queue.length);
  return 'spec' in task ? (task.spec.desktop?.desktop.name ?? null) : task.desktop;
}
