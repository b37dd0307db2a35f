import type { Defect } from '@fixpoint/twin/model';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';

// Each counts the forms at the service, the pushes at the remote and the runs at the model. One world, whose service gets back its
// defects before a test.
let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({ environment: steady, onEnd: (end) => (release = end) });
});
afterAll(() => release());
afterEach(() => world.calm());

function totals() {
  const { submissions, pushes, modelRuns } = world.twin.stats();
  return { forms: submissions.total, pushes, modelRuns };
}
let before: ReturnType<typeof totals>;
let firstCommit = '';

/** Gives the service these defects; what the test counts begins here. */
async function begin(defects: readonly Defect[]): Promise<void> {
  await world.twin.restore(defects);
  before = totals();
  [{ sha: firstCommit } = { sha: '' }] = await world.twin.commits();
}

function counts() {
  const { forms, pushes, modelRuns } = totals();
  return {
    forms: forms - before.forms,
    pushes: pushes - before.pushes,
    modelRuns: modelRuns - before.modelRuns,
  };
}

/** Commits of this test, newest first. */
async function listCommits() {
  const all = await world.twin.commits();
  return all.slice(
    0,
    all.findIndex(({ sha }) => sha === firstCommit),
  );
}

/** The plan on show, with what a decision on it has to prove. */
async function questionOf(id: string) {
  const task = await world.client.getTask(id);
  return {
    task,
    summary: task.plan?.summary ?? '',
    proof: { nonce: task.approval?.nonce ?? '', plan_hash: task.plan?.hash ?? '' },
  };
}

const isQuestion = (event: { type: string; message: string }, words: string) =>
  event.type === 'plan-proposed' && event.message.includes(words);

it('only compares when the request says so, although it is approved in advance (V-1)', async () => {
  await begin(['ranking']);
  const { id } = await world.submit({
    description: "only analyse the market-research output, don't change any code and don't push",
  });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ status: 'completed', outcome: 'findings', pushes: 0 });
  expect(counts()).toEqual({ forms: 1, pushes: 0, modelRuns: 0 });
});

it('prepares a fix without pushing it, and pushes it once a person approves (V-1)', {
  tags: ['night'],
}, async () => {
  await begin(['ranking']);
  const { id } = await world.submit({ effects: { push: 'ask' } });
  await world.waitForEvent(id, (event) => isQuestion(event, 'Prepared, not pushed'));
  expect(counts()).toMatchObject({ forms: 1, pushes: 0, modelRuns: 1 });
  const { proof } = await questionOf(id);
  await world.client.decide(id, 'approve', proof);
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched', pushes: 1 });
  // The prepared change was pushed without another run of the agent.
  expect(counts()).toEqual({ forms: 2, pushes: 1, modelRuns: 1 });
});

it('reverts a change that stops all mail, with the error of the log in the next prompt (V-8, V-9)', async () => {
  await begin(['ranking']);
  await world.twin.faults.set({ model: { mode: 'outage' } });
  const { id } = await world.submit({ limits: { mail_wait_seconds: 8 } });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched', pushes: 3 });
  const [fix, revert, broken] = await world.twin.commits();
  expect(fix?.subject).toMatch(/^Fix: /);
  expect(revert?.subject).toMatch(/^Revert "Fix: /);
  expect(revert?.body).toContain(`This reverts commit ${broken?.sha}.`);
  const prompt = world.twin.stats().modelPrompts.at(-1) ?? '';
  expect(prompt).toContain('no document arrived');
  expect(prompt).toContain("reading 'toUpperCase'");
  expect(counts()).toEqual({ forms: 4, pushes: 3, modelRuns: 2 });
});

it('does not push a reverted patch again, and asks a person (V-7)', { tags: ['night'] }, async () => {
  await begin(['ranking']);
  await world.twin.faults.set({ model: { mode: 'stubborn' } });
  const { id } = await world.submit();
  await world.waitForEvent(id, (event) => isQuestion(event, 'fixes in a row were not pushed'));
  // One push and its revert; the harmful version was measured twice before. Four fixes, and research before the last one.
  expect(counts()).toEqual({ forms: 4, pushes: 2, modelRuns: 5 });
  expect((await questionOf(id)).summary).toContain('already pushed the same change');
});

it('keeps the right fix of a service whose every second document differs (V-6)', {
  tags: ['night'],
}, async () => {
  await begin(['ranking']);
  await world.twin.faults.set({ deploy: { varies: true } });
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched', pushes: 1 });
  expect((await listCommits()).filter(({ subject }) => subject.startsWith('Revert'))).toEqual([]);
  expect(counts()).toEqual({ forms: 3, pushes: 1, modelRuns: 1 });
});

it('waits for the reset of a spent quota, with one form and no further request (V-4)', {
  tags: ['night'],
}, async () => {
  await begin(['ranking']);
  await world.twin.faults.set({ model: { quotaMs: 20_000 } });
  const requestsBefore = world.twin.stats().modelRequests;
  const { id } = await world.submit();
  await world.waitForEvent(
    id,
    ({ type, message }) => type === 'stage-retry' && message.includes('usage limit'),
  );
  const parked = await world.client.getTask(id);
  expect(parked.status).toBe('running');
  expect(Date.parse(parked.waiting_until ?? '')).toBeGreaterThan(Date.now());
  const { modelRequests, submissions } = world.twin.stats();
  expect(submissions.total - before.forms).toBe(1);
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched' });
  expect(modelRequests - requestsBefore).toBeLessThanOrEqual(2);
  expect(counts()).toMatchObject({ forms: 2, pushes: 1 });
});

it('stops at the first refused push with the message of the remote, and pushes without another run once allowed (V-5)', {
  tags: ['night'],
}, async () => {
  await begin(['ranking']);
  const words = 'error: GH006: Protected branch update failed for refs/heads/main.';
  await world.twin.faults.set({ push: { refuse: words } });
  const { id } = await world.submit();
  await world.waitForEvent(id, (event) => isQuestion(event, 'GH006'));
  expect(counts()).toEqual({ forms: 1, pushes: 0, modelRuns: 1 });
  const { summary, proof } = await questionOf(id);
  expect(summary).toContain('Protected branch update failed for refs/heads/main');

  await world.twin.faults.set({ push: { refuse: null } });
  await world.client.decide(id, 'approve', proof);
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched', pushes: 1 });
  expect(counts()).toEqual({ forms: 2, pushes: 1, modelRuns: 1 });
});

it('waits for the mail of a form with a redirect as response, and sends no second form (V-10)', async () => {
  await begin([]);
  await world.twin.faults.set({ deploy: { formAnswer: 'redirect' } });
  const { id } = await world.submit();
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched' });
  expect(counts().forms).toBe(1);
});

it.each([
  ['refusal', 'The monthly report quota is used up.'],
  ['login', 'login'],
] as const)(
  'does not take %s for an accepted form, and keeps the message of the service (V-10, V-11)',
  async (formAnswer, words) => {
    await begin([]);
    await world.twin.faults.set({ deploy: { formAnswer } });
    const { id } = await world.submit();
    const end = await world.waitForEvent(
      id,
      (event) =>
        event.type === 'task-finished' ||
        (event.type === 'plan-proposed' &&
          event.data.plan.steps[0]?.id === 'submit' &&
          event.data.plan.steps.length === 1),
    );
    expect(end.message).toContain(words);
    expect(counts()).toEqual({ forms: 1, pushes: 0, modelRuns: 0 });
  },
);
