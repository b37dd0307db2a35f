// All benchmarks, one after the other, each in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores. Compare ratios of one run, never its absolute figures.\n\n`,
);
for (const name of ['hand-over', 'enqueue']) {
  const module = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  const [code] = await once(spawn(process.execPath, [module], { stdio: 'inherit' }), 'exit');
  if (code !== 0) {
    process.exitCode = 1;
    break;
  }
}
