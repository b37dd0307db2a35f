import { DBOS } from '@dbos-inc/dbos-sdk';
import pg from 'pg';
import { steps } from './steps.js';

const tables = `
  CREATE TABLE task (id text PRIMARY KEY, status text NOT NULL, stage text NOT NULL, last_event int NOT NULL,
    ledger jsonb NOT NULL, updated_at timestamptz NOT NULL);
  CREATE INDEX task_list ON task (status, updated_at DESC);
  CREATE TABLE event (task text NOT NULL, number int NOT NULL, at timestamptz NOT NULL, data jsonb NOT NULL,
    PRIMARY KEY (task, number));`;
/** One statement is one transaction: the event, and the task as it is after it. */
const record = `
  WITH event AS (INSERT INTO event VALUES ($1, $2, now(), $5) ON CONFLICT DO NOTHING)
  INSERT INTO task VALUES ($1, $3, $4, $2, $6, now())
  ON CONFLICT (id) DO UPDATE SET status = $3, stage = $4, last_event = $2, ledger = $6, updated_at = now()`;

/**
 * Workflows of DBOS on PostgreSQL with as many durable steps as ours. `bare`: steps that do nothing. `kept`: each step also keeps what
 * pages need, a row of the task in an index and a row for each event.
 */
export async function openDbosChains({ url, releases }) {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query(tables);
  const arrivals = new Map();
  const keep = (id, number, name) =>
    pool.query(record, [
      id,
      number + 1,
      'running',
      name,
      { stage: name, ok: true },
      // `pg` writes an array as PostgreSQL's own, not as JSON.
      JSON.stringify([{ check: 'c', open: 1 }]),
    ]);
  const register = (name, work) =>
    DBOS.registerWorkflow(
      async (id) => {
        for (const [number, step] of steps.entries()) {
          await DBOS.runStep(
            async () => {
              await work(id, number, step);
              if (number + 1 === steps.length) arrivals.get(id)();
              return { id, number };
            },
            { name: step },
          );
        }
      },
      { name },
    );
  const chains = { bare: register('bare', async () => {}), kept: register('kept', keep) };
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: url, logLevel: 'error', runAdminServer: false });
  await DBOS.launch();
  releases.defer('DBOS', async () => {
    await DBOS.shutdown();
    await pool.end();
  });
  let count = 0;

  /** Starts one workflow and waits until its last step runs. */
  const starter = (chain) => async () => {
    const id = `task-${count++}`;
    const arrival = new Promise((resolve) => arrivals.set(id, resolve));
    await DBOS.startWorkflow(chain, { workflowID: id })(id);
    await arrival;
    arrivals.delete(id);
  };
  return { bare: starter(chains.bare), kept: starter(chains.kept) };
}
