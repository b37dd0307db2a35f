import { ServerMessage, type Task, type TaskEvent, TaskStatus } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { projectMessages, projectSnapshot } from './project-messages.js';
import { advanceFacts, type TaskFacts } from './task-facts.js';

const head = { task_id: 't1', at: '2026-01-01T00:01:00.000Z' };
const commit = 'c'.repeat(40);
const log: TaskEvent[] = [
  {
    ...head,
    number: 1,
    status: 'awaiting_approval',
    at: '2026-01-01T00:00:00.000Z',
    type: 'task-created',
    message: 'created',
    data: { status: 'awaiting_approval' },
  },
  {
    ...head,
    number: 2,
    status: 'awaiting_approval',
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
  {
    ...head,
    number: 3,
    status: 'pending',
    type: 'plan-approved',
    message: 'approved',
    data: { by: 'ann', version: 1 },
  },
  {
    ...head,
    number: 4,
    status: 'pending',
    type: 'task-queued',
    message: 'waits',
    data: { resource: 'service:x', behind: 't0' },
  },
  {
    ...head,
    number: 5,
    status: 'running',
    type: 'stage-started',
    message: 'fix',
    data: { stage: 'fix', iteration: 2, attempt: 1 },
  },
  {
    ...head,
    number: 6,
    status: 'running',
    type: 'engine-message',
    message: 'thinking',
    data: { role: 'assistant', text: 'I read the code.' },
  },
  {
    ...head,
    number: 7,
    status: 'running',
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
  { ...head, number: 8, status: 'paused', type: 'task-paused', message: 'paused', data: { by: 'ann' } },
  { ...head, number: 9, status: 'pending', type: 'task-resumed', message: 'resumed', data: { by: 'ann' } },
  {
    ...head,
    number: 10,
    status: 'completed',
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

  it('carry the status that the event led to, only from the list of statuses (S0-236, S0-249, S0-266)', () => {
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
      // It waits for its turn again, as Redis has it.
      'pending',
      'completed',
    ]);
  });

  it('keep the known status if an older version wrote no status (S0-224)', () => {
    const resumed: TaskEvent = { ...head, number: 2, type: 'task-resumed', message: '', data: { by: 'ann' } };
    for (const status of ['pending', 'waiting_for_vm', 'running'] as const) {
      const before: TaskFacts = {
        status,
        stage: null,
        iteration: 0,
        pushes: 0,
        prs_merged: 0,
        created_at: head.at,
      };
      expect(advanceFacts(before, resumed)).toEqual(before);
    }
  });

  it('count iterations, pushes and milliseconds; pull requests stay at 0 (S0-239, S0-240, S0-241, X-10)', () => {
    const updates = projectAll()
      .flat()
      .flatMap((message) => (message.type === 'TASK_UPDATE' ? [message.payload] : []));
    expect(updates.at(0)).toMatchObject({ iteration: 0, pushes: 0, prs_merged: 0, elapsed: 0 });
    expect(updates.at(-1)).toMatchObject({ iteration: 2, pushes: 1, prs_merged: 0, elapsed: 60_000 });
  });

  it('give a new client how long a task takes until now, or took until its end (S0-241, S0-247)', () => {
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

  it('take the status from the event, whatever its type and the previous status (S0-249, S0-269)', () => {
    const before: TaskFacts = {
      status: 'running',
      stage: null,
      iteration: 0,
      pushes: 0,
      prs_merged: 0,
      created_at: head.at,
    };
    for (const event of log.slice(0, -1)) {
      for (const status of TaskStatus.options) {
        expect(advanceFacts(before, { ...event, status }).status).toBe(status);
        expect(advanceFacts(undefined, { ...event, status }).status).toBe(status);
      }
    }
  });
});
