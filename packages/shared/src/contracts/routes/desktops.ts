import { z } from 'zod';
import { DesktopInfo } from '../desktop/desktop-info.js';
import { PersonInput } from '../desktop/desktop-request.js';
import { Identifier } from '../identifiers.js';
import { defineRoutes } from './define-routes.js';

export const desktopCommands = ['start', 'stop', 'restart'] as const;

export type DesktopCommand = (typeof desktopCommands)[number];

export const Desktop = z.object({
  name: z.string(),
  /** `runner`: a machine that only its desktop-runner knows. */
  provider: z.enum(['cua-cloud', 'runner']),
  status: z.enum(['pending', 'running', 'stopped', 'terminated', 'failed', 'unknown']),
  /** Latest announcement of its desktop-runner. Null: no announcement within the last day, so no task can use it. */
  runner: z
    .object({
      ...DesktopInfo.omit({ name: true, runner: true }).shape,
      /** Its heartbeats arrive. */
      connected: z.boolean(),
      /** Steps that wait for the desktop or are at work on it. */
      backlog: z.int().nonnegative(),
    })
    .nullable(),
});
export type Desktop = z.infer<typeof Desktop>;
export const DesktopList = z.object({
  desktops: z.array(Desktop),
  /** The providers that were queried besides the runners; none: this gateway knows no provider. */
  providers: z.array(z.string()),
  /** Providers that did not respond; the desktops of the others are listed all the same. */
  problems: z.array(
    z.object({ provider: z.string(), code: z.string(), message: z.string(), hint: z.string().optional() }),
  ),
});
export type DesktopList = z.infer<typeof DesktopList>;

const params = z.strictObject({ name: Identifier });

const desktopCommand = {
  method: 'POST',
  scope: 'own',
  description:
    'Requests the change without waiting for it. Works for machines of a provider only. Other machines are started and stopped on the machine itself.',
  params,
  responses: { 202: z.object({ name: z.string(), requested: z.enum(desktopCommands) }) },
  statuses: [502],
} as const;

export const desktopRoutes = defineRoutes('desktops', {
  listDesktops: {
    method: 'GET',
    path: '/api/v1/desktops',
    scope: 'own',
    summary: 'List the desktops',
    description:
      'Desktops that desktop-runners announced within the last day, and the machines of CUA Cloud if a key is set. Names are unique.',
    responses: { 200: DesktopList },
  },
  startDesktop: {
    ...desktopCommand,
    path: '/api/v1/desktops/{name}/start',
    summary: 'Start a stopped desktop',
  },
  stopDesktop: {
    ...desktopCommand,
    path: '/api/v1/desktops/{name}/stop',
    summary: 'Stop a running desktop',
  },
  restartDesktop: {
    ...desktopCommand,
    path: '/api/v1/desktops/{name}/restart',
    summary: 'Restart a desktop',
  },
});

export const ControlChange = z.object({
  /** Identifies this change of control in later requests. */
  epoch: z.int(),
  /** The task that had the desktop, if any. */
  task_id: z.string().nullable(),
});
export type ControlChange = z.infer<typeof ControlChange>;

export const screenRoutes = defineRoutes('desktops', {
  takeScreenshot: {
    method: 'POST',
    path: '/api/v1/desktops/{name}/screenshot',
    scope: 'own',
    summary: 'Take a screenshot of a desktop',
    description: 'Returns the image. Windows that the policy marks as private are blacked out.',
    params,
    media: ['image/jpeg', 'image/png'],
  },

  takeOverDesktop: {
    method: 'POST',
    path: '/api/v1/desktops/{name}/take-over',
    scope: 'own',
    summary: 'Take over a desktop',
    description:
      'Starts manual control: interrupts and pauses the task that uses the desktop, stops its clock, and releases all keys. Other input is blocked until the desktop is released.',
    params,
    responses: { 200: ControlChange },
  },

  releaseDesktop: {
    method: 'POST',
    path: '/api/v1/desktops/{name}/give-back',
    scope: 'own',
    summary: 'Release a desktop',
    description:
      'Ends manual control: the interrupted task continues from the current screen. Any user with the role operate can also release a desktop that another user took over: send the epoch from the list of desktops.',
    params,
    body: z.strictObject({ epoch: z.int() }),
    example: { epoch: 7 },
    responses: { 200: ControlChange },
  },

  sendInput: {
    method: 'POST',
    path: '/api/v1/desktops/{name}/input',
    scope: 'own',
    summary: 'Send input to a desktop under manual control',
    description: 'Returns when the input is done. Positions are fractions of the image, 0 to 1.',
    params,
    body: z.strictObject({ epoch: z.int(), input: PersonInput }),
    example: { epoch: 7, input: { type: 'click', x: 0.5, y: 0.2, button: 'left', count: 1 } },
    responses: { 204: z.null() },
  },
});

export const callerKeyRoutes = defineRoutes('desktops', {
  forgetCallerKey: {
    method: 'DELETE',
    path: '/api/v1/caller-key',
    scope: 'own',
    summary: 'Forget the key of the caller',
    description:
      'Forgets the CUA Cloud key in X-CUA-API-Key, releases its machines and cancels its tasks. Without this request, the gateway stores a key, encrypted, for one day after its last use.',
    responses: {
      200: z.object({
        forgotten: z.boolean().describe('false: the key was not stored'),
        cancelled: z.int().describe('number of tasks that were cancelled'),
      }),
    },
    statuses: [422],
  },
});
