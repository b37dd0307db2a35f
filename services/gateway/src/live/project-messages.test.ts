import { ServerMessage, type Task, type TaskEvent } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { projectMessages, projectSnapshot } from './project-messages.js';
import { advanceFacts, type TaskFacts } from './task-facts.js';

const head = { task_id: 't1', at: '2026-01-01T00:01:00.000Z' };
const commit = 'c'.repeat(40);
const log: TaskEvent[] = [
  {
    ...head,
    number: 1,
    at: '2026-01-01T00:00:00.000Z',
    type: 'task-created',
    message: 'created',
    data: { status: 'awaiting_approval' },
  },
  {
    ...head,
    number: 2,
    type: 'plan-proposed',
    message: 'plan',
    data: {
      plan: {
        version: 1,
        hash: 'h',
        summary: 's',
        steps: [{ id: 'submit', title: 'Submit', enabled: true, optional: false }],
      },
      nonce: 'n',
      expires_at: head.at,
    },
  },
  { ...head, number: 3, type: 'plan-approved', message: 'approved', data: { by: 'ann', version: 1 } },
  {
    ...head,
    number: 4,
    type: 'task-queued',
    message: 'waits',
    data: { resource: 'service:x', behind: 't0' },
  },
  {
    ...head,
    number: 5,
    type: 'stage-started',
    message: 'fix',
    data: { stage: 'fix', iteration: 2, attempt: 1 },
  },
  {
    ...head,
    number: 6,
    type: 'engine-message',
    message: 'thinking',
    data: { role: 'assistant', text: 'I read the code.' },
  },
  {
    ...head,
    number: 7,
    type: 'fix',
    message: 'fixed',
    data: {
      iteration: 2,
      outcome: 'committed',
      commit,
      files: [],
      diff: null,
      transcript: null,
      spent_usd: 0.1,
      denials: 0,
    },
  },
  { ...head, number: 8, type: 'task-paused', message: 'paused', data: { by: 'ann' } },
  { ...head, number: 9, type: 'task-resumed', message: 'resumed', data: { by: 'ann' } },
  {
    ...head,
    number: 10,
    type: 'task-finished',
    message: 'matched',
    data: {
      result: {
        status: 'completed',
        reason: 'matched',
        summary: 'It matches.',
        iterations: 2,
        pushes: 1,
        prs_merged: 0,
        spent_usd: 0.1,
        output_files: [],
      },
      elapsed_ms: 60_000,
      active_ms: 50_000,
    },
  },
];

function projectAll(): ServerMessage[][] {
  let facts: TaskFacts | undefined;
  return log.map((event) => {
    facts = advanceFacts(facts, event);
    return projectMessages(event, facts);
  });
}

describe('messages drawn from a log', () => {
  it('follow the protocol, whatever the event (S0-215, S0-217, S0-218, S0-219, S0-228)', () => {
    for (const message of projectAll().flat()) expect(ServerMessage.safeParse(message).error).toBeUndefined();
    expect(
      new Set(
        projectAll()
          .flat()
          .map((message) => message.type),
      ),
    ).toEqual(new Set(['TASK_UPDATE', 'PLAN_PROPOSAL', 'CLAUDE_STREAM', 'TASK_RESULT']));
  });

  it('carry the status that the event led to, from the list of statuses alone (S0-236, S0-249, S0-266)', () => {
    const statuses = projectAll().map((messages) =>
      messages.flatMap((message) => (message.type === 'TASK_UPDATE' ? [message.payload.status] : [])),
    );
    expect(statuses.flat()).toEqual([
      'awaiting_approval',
      'awaiting_approval',
      'pending',
      'pending',
      'running',
      'running',
      'paused',
      // It waits for its turn again, as Redis says.
      'pending',
      'completed',
    ]);
  });

  it('change no status where a task was told to go on that had not stopped yet (S0-224)', () => {
    const resumed: TaskEvent = { ...head, number: 2, type: 'task-resumed', message: '', data: { by: 'ann' } };
    for (const status of ['pending', 'waiting_for_vm', 'running'] as const) {
      const before: TaskFacts = {
        ...{ status, stage: null, iteration: 0, pushes: 0, prs_merged: 0 },
        created_at: head.at,
      };
      expect(advanceFacts(before, resumed)).toEqual(before);
    }
  });

  it('count iterations, pushes and milliseconds; pull requests stay at none (S0-239, S0-240, S0-241, X-10)', () => {
    const updates = projectAll()
      .flat()
      .flatMap((message) => (message.type === 'TASK_UPDATE' ? [message.payload] : []));
    expect(updates.at(0)).toMatchObject({ iteration: 0, pushes: 0, prs_merged: 0, elapsed: 0 });
    expect(updates.at(-1)).toMatchObject({ iteration: 2, pushes: 1, prs_merged: 0, elapsed: 60_000 });
  });

  it('tell who has just come how long a task takes until now, or took until its end (S0-241, S0-247)', () => {
    const task = {
      id: 't1',
      status: 'running',
      phase: 'GENERATING_FIX',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:10.000Z',
      finished_at: null,
      result: null,
    } as Task;
    const elapsedOf = (shown: Task) =>
      projectSnapshot(shown, Date.parse('2026-01-01T00:05:00.000Z')).flatMap((message) =>
        'elapsed' in message.payload ? [message.payload.elapsed] : [],
      );
    expect(elapsedOf(task)).toEqual([300_000]);
    const finished_at = '2026-01-01T00:01:00.000Z';
    const over = log.at(-1);
    const result = over?.type === 'task-finished' ? over.data.result : null;
    expect(elapsedOf({ ...task, status: 'completed', finished_at, result })).toEqual([60_000, 60_000]);
  });

  it('end with a result that names the documents (S0-242, S0-243, S0-244, S0-245, S0-246, S0-247, S0-248)', () => {
    expect(projectAll().flat().at(-1)).toEqual({
      type: 'TASK_RESULT',
      payload: {
        task_id: 't1',
        elapsed: 60_000,
        status: 'completed',
        reason: 'matched',
        summary: 'It matches.',
        iterations: 2,
        pushes: 1,
        prs_merged: 0,
        spent_usd: 0.1,
        output_files: [],
      },
    });
  });

  it('wait for a desktop under the name that older clients know (S0-249)', () => {
    const queued: TaskEvent = {
      ...head,
      number: 1,
      type: 'task-queued',
      message: '',
      data: { resource: 'desktop:main', behind: 't0' },
    };
    expect(advanceFacts(undefined, queued).status).toBe('waiting_for_vm');
  });

  it('wait for a desktop from the approval on, where nobody looks for one yet (S0-249, S0-269)', () => {
    const approved = (status?: 'waiting_for_vm'): TaskEvent => ({
      ...head,
      number: 1,
      type: 'plan-approved',
      message: '',
      data: { by: 'ann', version: 1, ...(status === undefined ? {} : { status }) },
    });
    expect(advanceFacts(undefined, approved('waiting_for_vm')).status).toBe('waiting_for_vm');
    expect(advanceFacts(undefined, approved()).status).toBe('pending');
  });

  it('wait for a desktop until one is found, and again while a person has it or it is gone (S0-249, S0-269)', () => {
    const started = (stage: string): TaskEvent => ({
      ...head,
      number: 1,
      type: 'stage-started',
      message: '',
      data: { stage, iteration: 0, attempt: 1 },
    });
    const progress = (stage: string, state?: string): TaskEvent => ({
      ...head,
      number: 1,
      type: 'stage-progress',
      message: '',
      data: { stage, ...(state === undefined ? {} : { detail: { state } }) },
    });
    const events = [
      started('find-desktop'),
      progress('find-desktop'),
      started('desktop.office'),
      progress('desktop', 'running'),
      progress('desktop', 'waiting-for-person'),
      progress('desktop', 'running'),
      progress('desktop', 'waiting-for-desktop'),
      progress('desktop'),
    ];
    let facts: TaskFacts | undefined;
    const statuses = events.map((event) => {
      facts = advanceFacts(facts, event);
      return facts.status;
    });
    expect(statuses).toEqual([
      'waiting_for_vm',
      'waiting_for_vm',
      'running',
      'running',
      'waiting_for_vm',
      'running',
      'waiting_for_vm',
      'running',
    ]);
  });
});
