import { defineSettings, secondsSetting } from './settings.js';

/**
 * The limits that people tune, in seconds. A bad value falls back to the default with a warning, so a typing slip never
 * keeps a service from starting. A stage's own timeout bounds them from outside: 60 s a request within 300 s of `submit`.
 */
export const timeoutSettings = defineSettings({
  httpRequestSeconds: secondsSetting(
    'TIMEOUT_HTTP_REQUEST',
    60,
    'Longest single request to a target service, in seconds.',
  ),
  websocketReceiveSeconds: secondsSetting(
    'TIMEOUT_WEBSOCKET_RECV',
    120,
    'Longest silence of a WebSocket client before the gateway cuts it off, in seconds. It is pinged every 30 s, or twice in that time where it is shorter.',
  ),
  subprocessSeconds: secondsSetting(
    'TIMEOUT_SUBPROCESS',
    600,
    'Longest run of the coding agent or a test suite, in seconds.',
  ),
  emailWaitSeconds: secondsSetting(
    'TIMEOUT_EMAIL_WAIT',
    300,
    'How long a task waits for its mail unless the task has its own limit, in seconds.',
  ),
  ciWaitSeconds: secondsSetting(
    'TIMEOUT_CI_WAIT',
    1_800,
    'How long a task waits for the deploy of a service that a workflow of GitHub Actions deploys (platform github), unless the task has its own limit, in seconds.',
  ),
  gitSeconds: secondsSetting(
    'TIMEOUT_GIT',
    120,
    'Longest single git command of the fixer and of a workspace, in seconds.',
  ),
  healthCheckSeconds: secondsSetting(
    'TIMEOUT_HEALTH_CHECK',
    10,
    "Longest single check of a service's health or version, in seconds.",
  ),
  planGenerationSeconds: secondsSetting(
    'TIMEOUT_PLAN_GENERATION',
    180,
    'Longest generation of a plan, in seconds.',
  ),
});
