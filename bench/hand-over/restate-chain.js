import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@fixpoint/shared/child-process';
import { steps } from './steps.js';

/**
 * Services of Restate behind its own server with as many durable steps as ours. `bare`: steps that do nothing. `kept`: each step also keeps
 * what pages need, the task and each event, in the state of a virtual object, which Restate can list by SQL.
 */
export async function openRestateChains({ folder, releases }) {
  // Its SDK is made for Node 22.
  Promise.withResolvers ??= function withResolvers() {
    const made = {};
    made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  };
  const { endpoint, object, service } = await import('@restatedev/restate-sdk');
  const { createServer } = await import('node:http2');
  const arrivals = new Map();
  const run = async (context, id, keep) => {
    for (const [number, name] of steps.entries()) {
      keep(number, name);
      await context.run(name, () => {
        if (number + 1 === steps.length) arrivals.get(id)();
        return { id, number };
      });
    }
  };
  const bare = service({
    name: 'bare',
    handlers: { run: (context, id) => run(context, id, () => {}) },
  });
  const kept = object({
    name: 'kept',
    handlers: {
      run: (context, id) =>
        run(context, id, (number, stage) => {
          const ledger = [{ check: 'c', open: 1 }];
          context.set('task', { status: 'running', stage, last_event: number + 1, ledger });
          context.set(`event-${number + 1}`, { stage, ok: true });
        }),
    },
  });
  const worker = createServer(
    endpoint()
      .bind(bare)
      .bind(kept)
      .setLogger(() => {})
      .http2Handler(),
  );
  worker.listen(0, '127.0.0.1');
  await once(worker, 'listening');
  const sessions = new Set();
  worker.on('session', (session) => sessions.add(session));

  const [admin, ingress, node] = [await findFreePort(), await findFreePort(), await findFreePort()];
  // The package of the program itself: the one that chooses it is a process more, which would hide how it ends.
  const program = createRequire(import.meta.url).resolve(
    `@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`,
  );
  const server = spawn(program, [], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DO_NOT_TRACK: '1',
      RESTATE_BASE_DIR: join(folder, 'restate'),
      RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
    },
  });
  const ended = once(server, 'exit');
  releases.defer('Restate', async () => {
    server.kill('SIGTERM');
    await ended;
    for (const session of sessions) session.destroy();
    worker.close();
  });
  const uri = `http://127.0.0.1:${worker.address().port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(`http://127.0.0.1:${admin}/deployments`, { uri }).catch(() => null);
    if (answer?.ok) break;
    if (attempt === 150 || server.exitCode !== null) throw new Error('Restate does not start.');
    await delay(200);
  }
  let count = 0;

  /** Sends one call and waits until its last step runs. */
  const starter = (pathOf) => async () => {
    const id = `task-${count++}`;
    const arrival = new Promise((resolve) => arrivals.set(id, resolve));
    const sent = await post(`http://127.0.0.1:${ingress}/${pathOf(id)}/run/send`, id);
    if (!sent.ok) throw new Error(`Restate took no call: ${sent.status}.`);
    await sent.arrayBuffer();
    await arrival;
    arrivals.delete(id);
  };
  return { bare: starter(() => 'bare'), kept: starter((id) => `kept/${id}`) };
}

function post(url, body) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
