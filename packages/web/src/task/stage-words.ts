/** What each stage does, for people. */
const words: Readonly<Record<string, { readonly title: string; readonly now: string }>> = {
  submit: { title: 'Submit the form', now: 'submitting the form' },
  mail: { title: 'Wait for the mail', now: 'waiting for the mail with the document' },
  compare: { title: 'Compare with the template', now: 'comparing the document with its template' },
  fix: { title: 'Fix the code', now: 'the coding agent is changing the code' },
  'verify-push': { title: 'Check the push', now: 'checking that the remote has the commit' },
  deploy: { title: 'Wait for the deployment', now: 'waiting until the service serves the commit' },
  logs: { title: 'Read the logs', now: 'reading the service’s logs' },
};

export function stageTitle(stage: string): string {
  return words[stage]?.title ?? stage;
}

/** As the second half of a sentence: `Iteration 2: comparing …`. */
export function stageNow(stage: string): string {
  return words[stage]?.now ?? stage;
}
