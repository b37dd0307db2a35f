// Fan-out: one stream of events to many WebSocket clients, through the gateway as it is and through the plainest loop on the
// same library: one send for each event and client. Servers and clients are processes of their own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { compare, rounds } from './compare.js';

const releases = createReleaseStack();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void releases.release().finally(() => process.exit(1)));
}
const peerName = 'one send each';
/** As many as given in a usual run; fewer where that is made shorter. */
const scaled = (events) => Math.max(5, Math.round((events * rounds) / 50));

try {
  const servers = { ours: await start('gateway-server.js'), peer: await start('plain-server.js') };
  for (const [sockets, many] of [
    [1, 20_000],
    [100, 2_000],
    [1_000, 300],
  ]) {
    const events = scaled(many);
    const sides = await openSides(servers, sockets);
    await compare({
      title: `Fan-out: ${events} events at once to ${count(sockets)} (more is better)`,
      unit: 'events/s',
      ours: async () => [await burst(sides.ours, events)],
      peer: async () => [await burst(sides.peer, events)],
      peerName,
    });
    await closeSides(sides);
  }
  for (const [sockets, rate] of [
    [100, 200],
    [1_000, 20],
  ]) {
    const sides = await openSides(servers, sockets);
    await compare({
      title: `Fan-out: 99th percentile of the lag, ${rate} events a second to ${count(sockets)} (less is better)`,
      unit: 'ms',
      ours: async () => [await lag(sides.ours, rate)],
      peer: async () => [await lag(sides.peer, rate)],
      peerName,
    });
    await closeSides(sides);
  }
} finally {
  await releases.release();
}

function count(sockets) {
  return sockets === 1 ? 'one socket' : `${sockets} sockets`;
}

/** Starts a program and answers it with the first thing that it says. */
async function start(program, ...args) {
  const child = fork(fileURLToPath(new URL(`fan-out/${program}`, import.meta.url)), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  releases.defer(program, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const [ready] = await once(child, 'message');
  return { child, ready, said: 0 };
}

async function openSides(servers, sockets) {
  const open = async (server) => {
    const url = server.ready.url.replace('{said}', String(server.said));
    return { server, clients: await start('clients.js', url, String(sockets)), sockets };
  };
  return { ours: await open(servers.ours), peer: await open(servers.peer) };
}

async function closeSides(sides) {
  for (const { clients } of Object.values(sides)) {
    clients.child.kill('SIGKILL');
    await once(clients.child, 'exit');
  }
}

/** Events delivered in a second, all clients together, from the first event to the last arrival at the last client. */
async function burst({ server, clients, sockets }, events) {
  clients.child.send({ expect: events });
  await once(clients.child, 'message');
  const begun = performance.now();
  server.said += events;
  server.child.send({ events, atOnce: true });
  await once(clients.child, 'message');
  return (events * sockets * 1_000) / (performance.now() - begun);
}

/** Milliseconds that 99 of 100 deliveries took at most, while one event follows the other at a steady pace. */
async function lag({ server, clients }, rate) {
  const events = scaled(rate);
  clients.child.send({ expect: events });
  await once(clients.child, 'message');
  server.said += events;
  server.child.send({ events, everyMs: 1_000 / rate });
  const [{ lag99 }] = await once(clients.child, 'message');
  return lag99;
}
