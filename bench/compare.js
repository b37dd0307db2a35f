import { setTimeout as delay } from 'node:timers/promises';

/** Size of every block; `BENCH_ROUNDS` makes a run shorter or steadier. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 50);
/** Even, so that each side is first equally often. A run too short for a result needs no eight. */
const blocks = Math.min(8, 2 * Math.ceil(rounds / 2));
/** Pause between the sides, in ms: work that outlasts a block, such as the completion of its last job, ends within it. */
const pauseMs = 50;

/**
 * Measures two sides in alternating blocks, each first equally often, so that other load on the machine hits both. A side is an
 * async function that runs one block and returns its samples. The ratio is taken between neighbouring blocks; its median counts.
 * Absolute figures belong to the machine.
 */
export async function compare({ title, unit, ours, peer, peerName }) {
  const samples = { ours: [], peer: [] };
  const ratios = [];
  // The first block warms both up and is thrown away.
  for (let block = -1; block < blocks; block += 1) {
    const order = block % 2 === 0 ? ['ours', 'peer'] : ['peer', 'ours'];
    const medians = {};
    for (const side of order) {
      const measured = await (side === 'ours' ? ours() : peer());
      medians[side] = quantile(measured, 0.5);
      if (block >= 0) samples[side].push(...measured);
      await delay(pauseMs);
    }
    if (block >= 0) ratios.push(medians.ours / medians.peer);
  }
  const line = (name, values) =>
    `  ${name.padEnd(24)} median ${show(quantile(values, 0.5))} · p5 ${show(quantile(values, 0.05))} · p95 ${show(quantile(values, 0.95))} ${unit}\n`;
  process.stdout.write(
    [
      `${title}\n`,
      line('Fixpoint', samples.ours),
      line(peerName, samples.peer),
      `  ${'ratio'.padEnd(24)} median ${show(quantile(ratios, 0.5))} · from ${show(Math.min(...ratios))} to ${show(Math.max(...ratios))}\n\n`,
    ].join(''),
  );
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function show(value) {
  return value < 100 ? value.toFixed(2) : value.toFixed(0);
}
