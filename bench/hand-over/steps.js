/** The stages that a task of two iterations passes: nine hand-overs from the first to the last. */
export const steps = [
  ...['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'],
  ...['submit', 'mail', 'compare'],
];

/** Runs at the same time in each stage, on both sides. */
export const concurrency = 50;
