/** Median, 95th percentile and minimum of measured milliseconds. */
export function summarise(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p95: at(0.95), min: sorted[0], count: sorted.length };
}

/** Prints both sides and their ratio. Absolute times belong to the machine; the ratio is what to compare. */
export function printRatio(title, { ours, peer, peerName }) {
  const show = ({ median, p95, min }) =>
    `median ${median.toFixed(2)} ms · p95 ${p95.toFixed(2)} ms · min ${min.toFixed(2)} ms`;
  process.stdout.write(
    [
      title,
      `  Fixpoint           ${show(ours)}`,
      `  ${peerName.padEnd(18)} ${show(peer)}`,
      `  ratio of medians   ${(ours.median / peer.median).toFixed(2)}`,
      '',
    ].join('\n'),
  );
}
