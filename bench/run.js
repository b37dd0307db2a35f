// All benchmarks, one after the other, each in a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores. Compare ratios of one run, never its absolute figures.\n\n`,
);
let child;
// Each cleans up after itself and ends; a Ctrl-C ends the rest as well.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child?.kill(signal));

for (const name of ['start-up', 'sandbox', 'hand-over', 'enqueue', 'fan-out', 'desktop']) {
  const module = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  child = spawn(process.execPath, [module], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    process.exitCode = 1;
    break;
  }
}
