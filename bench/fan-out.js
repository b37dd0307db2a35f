// Fan-out: one stream of events to many WebSocket clients, through the gateway as it is, through the plainest loop on the same
// library (one send for each event and client), and through uWebSockets.js. Servers and clients are separate processes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { compare, rounds } from './compare.js';

const releases = createReleaseStack();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void releases.release().finally(() => process.exit(1)));
}
const hasUws = existsSync(new URL('fan-out/node_modules/@rjweb/uws', import.meta.url));
const peers = [
  { name: 'ws, one send each', program: 'plain-server.js' },
  ...(hasUws ? [{ name: 'uWebSockets.js', program: 'uws-server.js' }] : []),
];
const measures = [
  ...[
    [1, 20_000],
    [100, 2_000],
    [1_000, 300],
  ].map(([sockets, many]) => {
    const events = scaled(many);
    const title = `Fan-out: ${events} events at once to ${count(sockets)} (more is better)`;
    return { title, unit: 'events/s', sockets, measure: (side) => burst(side, events) };
  }),
  ...[
    [1, 200],
    [100, 200],
    [1_000, 20],
  ].map(([sockets, rate]) => {
    const title = `Fan-out: 99th percentile of the lag, ${rate} events a second to ${count(sockets)} (less is better)`;
    return { title, unit: 'ms', sockets, measure: (side) => lag(side, rate) };
  }),
];

try {
  if (!hasUws) {
    process.stdout.write(
      'Without uWebSockets.js, which takes 92 MB: npm ci --prefix bench/fan-out installs it for this comparison.\n\n',
    );
  }
  const ours = await start('gateway-server.js');
  for (const { name, program } of peers) {
    const peer = await start(program);
    for (const { title, unit, sockets, measure } of measures) {
      const sides = { ours: await connect(ours, sockets), peer: await connect(peer, sockets) };
      await compare({
        title,
        unit,
        ours: async () => [await measure(sides.ours)],
        peer: async () => [await measure(sides.peer)],
        peerName: name,
      });
      await Promise.all(Object.values(sides).map(({ clients }) => stop(clients.child)));
    }
    await stop(peer.child);
  }
} finally {
  await releases.release();
}

/** As many as given in a usual run; fewer in a shortened run. */
function scaled(events) {
  return Math.max(5, Math.round((events * rounds) / 50));
}

function count(sockets) {
  return sockets === 1 ? 'one socket' : `${sockets} sockets`;
}

/** Starts a program and returns it with its first message. */
async function start(program, ...args) {
  const child = fork(fileURLToPath(new URL(`fan-out/${program}`, import.meta.url)), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  releases.defer(program, () => stop(child));
  const [ready] = await once(child, 'message');
  return { child, ready, said: 0 };
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A process of clients that listen to a server. */
async function connect(server, sockets) {
  const url = server.ready.url.replace('{said}', String(server.said));
  return { server, clients: await start('clients.js', url, String(sockets)), sockets };
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
