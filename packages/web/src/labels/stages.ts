/** Title of each stage, and what it is doing as the second half of a sentence: `Iteration 2: comparing …`. */
export const stageLabels: Readonly<Record<string, { readonly title: string; readonly now: string }>> = {
  submit: { title: 'Submit the form', now: 'submitting the form' },
  mail: { title: 'Wait for the mail', now: 'waiting for the mail with the document' },
  compare: { title: 'Compare with the template', now: 'comparing the document with its template' },
  fix: { title: 'Fix the code', now: 'the coding agent is changing the code' },
  'verify-push': { title: 'Verify the push', now: 'checking that the remote has the commit' },
  deploy: { title: 'Wait for the deployment', now: 'waiting for the service to run the commit' },
  plan: { title: 'Plan the steps', now: 'planning the steps' },
  'find-desktop': { title: 'Find a desktop', now: 'waiting for a desktop' },
  desktop: { title: 'Work on the desktop', now: 'working on the desktop' },
  revert: { title: 'Revert a change', now: 'reverting a change that made the findings worse' },
  'workspace-plan': { title: 'Plan the project', now: 'the local model is planning the project' },
  'build-triage': { title: 'Read the issue', now: 'reading the issue' },
  'build-setup': { title: 'Write the tests', now: 'writing the tests' },
  'build-test': { title: 'Build one test', now: 'the coding agent is building one test' },
  'build-push': { title: 'Verify the branch', now: 'checking the branch on GitHub' },
  'workspace-step': { title: 'Work in the workspace', now: 'the local model is working in the workspace' },
  research: { title: 'Research', now: 'researching why the fixes do not help' },
  logs: { title: 'Read the logs', now: 'reading the service’s logs' },
};

/** State of a stage, by its name. */
export const stageStateLabels = {
  waiting: 'not started',
  unneeded: 'not needed',
  off: 'disabled in the plan',
  running: 'running',
  retrying: 'will be retried',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
} as const;
