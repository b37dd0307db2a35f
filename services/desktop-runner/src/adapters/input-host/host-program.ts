import { runHost } from './run-host.js';

// The child process that runs nut-js. An X error, a dead X server or a bad call ends the calling process without an exception: only a separate
// process protects the runner from that.
runHost({
  platform: process.platform,
  environment: process.env,
  // The disconnect reports that the parent is gone; an error here would end the process with keys down.
  send: (reply) => process.send?.(reply, undefined, undefined, () => {}),
  listen: (hear) => void process.on('message', hear),
  // A cleanup after a dead runner may be faster than the report of its death.
  onOrphaned: (end) => void process.on('disconnect', end).on('SIGTERM', end),
  exit: () => process.exit(),
});
