// Stage-to-stage hand-over: the stage runtime against a bare BullMQ chain of the same length, in one process on one Redis.
import { compare, rounds } from './compare.js';
import { openBareChain } from './hand-over/bare-chain.js';
import { openRuntimeChain } from './hand-over/runtime-chain.js';
import { concurrency, steps } from './hand-over/steps.js';
import { withRedis } from './with-redis.js';

await withRedis(async (options) => {
  const sides = { ours: await openRuntimeChain(options), peer: await openBareChain(options) };
  const peerName = 'bare BullMQ chain';
  const hops = steps.length - 1;

  const oneByOne = (runTask) => async () => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await runTask();
      times.push(performance.now() - begun);
    }
    return times;
  };
  await compare({
    title: `Hand-over: one task through ${hops} hand-overs, alone (less is better)`,
    unit: 'ms',
    ours: oneByOne(sides.ours),
    peer: oneByOne(sides.peer),
    peerName,
  });

  const crowd = Math.min(rounds, concurrency);
  const atOnce = (runTask) => async () => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: crowd }, runTask));
    return [(crowd * 1_000) / (performance.now() - begun)];
  };
  await compare({
    title: `Hand-over: ${crowd} tasks at once through ${hops} hand-overs each (more is better)`,
    unit: 'tasks/s',
    ours: atOnce(sides.ours),
    peer: atOnce(sides.peer),
    peerName,
  });
});
