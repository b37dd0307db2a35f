import { type Finding, type StageName, stageNames } from '@fixpoint/shared/contracts';
import type { StageHandler } from '../engine/stage-handler.js';

const commit = 'a'.repeat(40);
const finding: Finding = {
  id: 'f1',
  check: 'thin-slides',
  category: 'content-depth',
  severity: 'high',
  location: 'slide 3',
  message: 'Too thin.',
  expected: '3 blocks',
  actual: '1 block',
  suggestion: 'Add blocks.',
};

const buildIssue = { title: 'A board', text: 'Cards in columns.', author: 'eve', approved_by: 'ann' };
const buildTest = {
  id: 'board',
  description: 'A board is shown.',
  steps: ['Open the page.'],
  status: 'fail' as const,
  attempts: 0,
};

/** The machine whose queue the handlers serve. */
export const testDesktop = 'test-desktop';

export type StageHandlers = { [Name in StageName]: StageHandler<Name> };

/** Handlers of a service whose document matches in the second iteration. */
const usualHandlers: Partial<StageHandlers> = {
  submit: async (input) => ({
    outcome: 'accepted',
    submitted_at: new Date().toISOString(),
    recipient: input.form.Email ?? '',
  }),
  mail: async () => ({
    documents: [{ artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 }],
    message_id: 'm1',
    from: 'service@example.com',
    subject: 'market research',
    received_at: new Date().toISOString(),
  }),
  compare: async (_input, { task }) => {
    const findings = task.iteration < 2 ? [finding] : [];
    return {
      match: findings.length === 0,
      template: 'market-research',
      findings,
      counts: { critical: 0, high: findings.length, medium: 0, low: 0 },
      signature: String(findings.length).repeat(64),
      report: 'c'.repeat(64),
    };
  },
  fix: async () => ({
    outcome: 'pushed',
    commit,
    summary: 'Added blocks.',
    files: [{ path: 'deck.js', added: 1, removed: 0 }],
    diff: null,
    transcript: null,
    spent_usd: 0.25,
    turns: 3,
    denials: [],
  }),
  'verify-push': async () => ({ pushed: true, head: commit }),
  deploy: async () => ({
    deployed: true,
    how: 'version',
    version: commit,
    waited_ms: 5,
    last_seen: 'HTTP 200',
  }),
  logs: async () => ({ checked: true, note: '', errors: [], lines: null }),
  revert: async () => ({ outcome: 'reverted', commit, summary: 'Taken back.' }),
  research: async () => ({ hypothesis: 'h', strategy: 's', sources: [], note: '', spent_usd: 0 }),
  plan: async ({ description }) => ({
    summary: description.slice(0, 2_000),
    actions: [{ action: 'press', params: { key: 'enter' } }],
    spent_usd: 0,
    transcript: null,
  }),
  'find-desktop': async ({ choice }) => ({ desktop: choice.name ?? testDesktop }),
  'workspace-plan': async () => ({
    project: { architecture: 'One app.', steps: ['Create a.py'] },
    spent_usd: 0,
  }),
  'build-triage': async () => ({ issue: buildIssue, reasons: ['ann approved it'] }),
  'build-setup': async () => ({ tests: [buildTest], summary: 'A board.', spent_usd: 0 }),
  'build-test': async ({ tests }) => ({
    status: 'COMPLETE' as const,
    test: 'board',
    text: 'All tests pass.',
    commit,
    screenshots: [],
    tests: tests.map((test) => ({ ...test, status: 'pass' as const })),
    spent_usd: 0.25,
  }),
  'build-push': async () => ({ commit, branch: 'agent-runtime' }),
  'workspace-step': async () => ({ ok: true, text: 'a.py parses', commit: null, spent_usd: 0 }),
  desktop: async (input) => {
    if (input.work !== 'action') throw new TypeError(`No ${input.work} was set up for this test.`);
    return {
      work: 'action',
      outcome: 'done',
      note: '',
      screen: { before: null, after: null, changed: null },
      spent_usd: 0,
    };
  },
};

/** The usual handlers, and for every other stage one that reports that the test has to pass its own. */
export const stageHandlers = {
  ...Object.fromEntries(stageNames.map((name) => [name, createMissingHandler(name)])),
  ...usualHandlers,
} as StageHandlers;

function createMissingHandler(name: StageName): StageHandler<StageName> {
  return async () => {
    throw new TypeError(`No handler of ${name} was set up for this test.`);
  };
}
