import { DBOS } from '@dbos-inc/dbos-sdk';
import { steps } from './steps.js';

/** A workflow of DBOS on PostgreSQL: as many durable steps that do nothing. */
export async function openDbosChain({ url, releases }) {
  const arrivals = new Map();
  const chain = DBOS.registerWorkflow(
    async (id) => {
      for (const [number, name] of steps.entries()) {
        await DBOS.runStep(
          async () => {
            if (number + 1 === steps.length) arrivals.get(id)();
            return { id, number };
          },
          { name },
        );
      }
    },
    { name: 'chain' },
  );
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: url, logLevel: 'error', runAdminServer: false });
  await DBOS.launch();
  releases.defer('DBOS', () => DBOS.shutdown());
  let count = 0;

  /** Starts one workflow and waits until its last step runs. */
  return async () => {
    const id = `task-${count++}`;
    const arrival = new Promise((resolve) => arrivals.set(id, resolve));
    await DBOS.startWorkflow(chain, { workflowID: id })(id);
    await arrival;
    arrivals.delete(id);
  };
}
