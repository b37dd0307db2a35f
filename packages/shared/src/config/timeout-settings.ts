import { defineSettings, deprecate, secondsSetting } from './settings.js';

/**
 * The limits that people tune, in seconds. A bad value falls back to the default with a warning, so a typing slip never
 * keeps a service from starting. A stage's own timeout bounds them from outside: 60 s a request within 300 s of `submit`.
 */
export const timeoutSettings = defineSettings({
  httpRequestSeconds: secondsSetting(
    'TIMEOUT_HTTP_REQUEST',
    60,
    'Timeout of one request to a target service, in seconds.',
  ),
  websocketReceiveSeconds: secondsSetting(
    'TIMEOUT_WEBSOCKET_RECV',
    120,
    'Silence after which the gateway closes a WebSocket, in seconds. Clients are pinged every 30 s, or after half of this time if that is shorter.',
  ),
  subprocessSeconds: secondsSetting(
    'TIMEOUT_SUBPROCESS',
    600,
    'Timeout of one run of the coding agent or of a test suite, in seconds.',
  ),
  emailWaitSeconds: secondsSetting(
    'TIMEOUT_EMAIL_WAIT',
    300,
    'Time that a task waits for its mail, in seconds. A limit of the task takes precedence.',
  ),
  ciWaitSeconds: secondsSetting(
    'TIMEOUT_CI_WAIT',
    1_800,
    'Time that a task waits for a deploy by a GitHub Actions workflow (platform github), in seconds. A limit of the task takes precedence.',
  ),
  gitSeconds: deprecate(secondsSetting('TIMEOUT_GIT', 120, 'without it, a git command has 120 s.')),
  healthCheckSeconds: secondsSetting(
    'TIMEOUT_HEALTH_CHECK',
    10,
    'Timeout of one health or version check of a service, in seconds.',
  ),
  planGenerationSeconds: secondsSetting(
    'TIMEOUT_PLAN_GENERATION',
    180,
    'Timeout for generating a plan, in seconds.',
  ),
});
