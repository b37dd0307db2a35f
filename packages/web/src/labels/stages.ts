/** State of a stage, by its name. */
export const stageStateLabels = {
  waiting: 'not started',
  unneeded: 'not needed',
  off: 'disabled in the plan',
  running: 'running',
  retrying: 'will be retried',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
} as const;
