// Stage-to-stage hand-over: the stage runtime against a bare BullMQ chain of the same length, in one process on one Redis, and
// against other durable runtimes, if they are installed, each on its own store.
import { existsSync } from 'node:fs';
import { compare, rounds } from './compare.js';
import { openBareChain } from './hand-over/bare-chain.js';
import { openRuntimeChain } from './hand-over/runtime-chain.js';
import { findPostgres, startPostgres } from './hand-over/start-postgres.js';
import { concurrency, steps } from './hand-over/steps.js';
import { withRedis } from './with-redis.js';

const hops = steps.length - 1;
const crowd = Math.min(rounds, concurrency);

const oneByOne = (runTask) => async () => {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await runTask();
    times.push(performance.now() - begun);
  }
  return times;
};
const atOnce = (runTask) => async () => {
  const begun = performance.now();
  await Promise.all(Array.from({ length: crowd }, runTask));
  return [(crowd * 1_000) / (performance.now() - begun)];
};

async function compareChains(ours, peer, peerName) {
  await compare({
    title: `Hand-over: one task through ${hops} hand-overs, alone (less is better)`,
    unit: 'ms',
    ours: oneByOne(ours),
    peer: oneByOne(peer),
    peerName,
  });
  await compare({
    title: `Hand-over: ${crowd} tasks at once through ${hops} hand-overs each (more is better)`,
    unit: 'tasks/s',
    ours: atOnce(ours),
    peer: atOnce(peer),
    peerName,
  });
}

/** Other durable runtimes: how each is opened, or why it is left out. */
async function findPeers(options) {
  if (!existsSync(new URL('hand-over/node_modules', import.meta.url))) {
    return [
      'Without DBOS and Restate, which take 240 MB: npm ci --ignore-scripts --prefix bench/hand-over installs them for this comparison.',
    ];
  }
  const programs = await findPostgres();
  const dbos = {
    name: 'DBOS on PostgreSQL',
    open: async () => {
      const { openDbosChains } = await import('./hand-over/dbos-chain.js');
      return openDbosChains({ ...options, url: await startPostgres({ ...options, programs }) });
    },
  };
  const restate = {
    name: 'Restate',
    open: async () => (await import('./hand-over/restate-chain.js')).openRestateChains(options),
  };
  return [programs === null ? 'Without DBOS: no PostgreSQL is installed.' : dbos, restate];
}

await withRedis(async (options) => {
  const ours = await openRuntimeChain(options);
  await compareChains(ours, await openBareChain(options), 'bare BullMQ chain');
  for (const peer of await findPeers(options)) {
    if (typeof peer === 'string') process.stdout.write(`${peer}\n\n`);
    else {
      const { bare, kept } = await peer.open();
      await compareChains(ours, bare, peer.name);
      await compareChains(ours, kept, `${peer.name} that keeps tasks and events`);
    }
  }
});
