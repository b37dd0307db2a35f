import { Worker } from 'node:worker_threads';

/** Runs in a separate thread: the other one may never be free again. */
const watch = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/**
 * Ends this process soon after its parent died, by whatever death, even while a document keeps it busy. A closed channel
 * shows the same, but only to a process that listens.
 */
export function endWithParent(): void {
  const watcher = new Worker(watch, {
    eval: true,
    // Read here: by the time the thread runs, the parent may be another one already.
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  // Without it nothing is worse than before.
  watcher.on('error', () => {});
  watcher.unref();
}
