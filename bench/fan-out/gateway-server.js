// The gateway as it is, over a log in memory: what Redis costs is another benchmark's question.
import { EventEmitter, on } from 'node:events';
import { createLogger } from '@fixpoint/shared/logging';
import { createGateway } from '../../services/gateway/dist/service.js';
import { emitOnDemand, nextEvent } from './emit.js';

const log = [];
const feed = new EventEmitter();
const task = {
  id: 'one-task',
  status: 'running',
  phase: 'fixing',
  stage: 'fix',
  iteration: 1,
  pushes: 0,
  prs_merged: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
  plan: null,
  approval: null,
  result: null,
};
const now = () => ({ ...task, last_event: log.length });
const nothing = async () => {};
const tasks = {
  get: async () => now(),
  list: async () => ({ tasks: [now()], next: null }),
  events: async (_id, after = 0, limit = 1_000) => log.slice(after, after + limit),
  async *follow(signal) {
    for await (const [event] of on(feed, 'event', { signal })) yield event;
  },
  ...Object.fromEntries(
    [
      'create',
      'recentlyFailed',
      'taskOfKey',
      'countByStatus',
      'editPlan',
      'decide',
      'approvalGrants',
      'revokeApprovalGrant',
      'pause',
      'resume',
      'cancel',
      'addInput',
      'recentEvents',
      'ping',
    ].map((name) => [name, nothing]),
  ),
};

const gateway = await createGateway({
  tasks,
  artifacts: {},
  services: [],
  queues: { queues: new Map(), onAdded: () => {} },
  directory: { list: nothing, get: nothing, backlog: nothing, request: nothing, watch: nothing },
  records: {},
  webhooks: {},
  previews: { records: {}, server: { frameSource: "'self'" } },
  buildRecords: {},
  auditLog: { record: nothing, recordRefusal: nothing },
  accessWatch: { watch: () => () => {}, check: nothing },
  log: createLogger({ name: 'gateway', level: 'warn' }),
  runDoctor: async () => [],
});
emitOnDemand(() => {
  const event = nextEvent();
  log.push(event);
  feed.emit('event', event);
});
const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
// A new client starts with the newest event: earlier ones are not sent again.
process.send({ url: `${url.replace('http', 'ws')}/?task_id=one-task&after={said}` });
