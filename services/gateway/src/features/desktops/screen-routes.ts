import { Identifier, PersonInput } from '@fixpoint/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../access/audit-log.js';
import { type Role, signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import type { InputCounts } from './input-counts.js';
import type { Person } from './screens.js';

const tags = ['desktops'];
const params = z.strictObject({ name: Identifier });
const Change = z.object({
  /** Rises with each change of control; the requests that follow name it. */
  epoch: z.int(),
  /** The task that had the desktop, if any. */
  task_id: z.string().nullable(),
});

function personOf({ principal }: Pick<FastifyRequest, 'principal'>): Person {
  return { id: principal.id, name: principal.name, by: signature(principal, 'rest') };
}

/** Screenshots of desktops, and their manual control by a person. */
export const screenRoutes: RestRoutes<{
  /** Least role that may see a screen. */
  screenRole: Role;
  /** Counts input for the audit log. */
  inputs: InputCounts;
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { screenRole, inputs, closing }) => {
  app.post(
    '/api/v1/desktops/:name/screenshot',
    {
      config: { scope: 'own', role: screenRole },
      schema: {
        tags,
        summary: 'Take a screenshot of a desktop',
        description: 'Returns the image. Windows that the policy marks as private are blacked out.',
        params,
        response: {
          200: z.string().meta({ format: 'binary', description: 'image/jpeg' }),
          404: Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      const { mime, bytes } = await request.own.servedScreens.screenshot(request.params.name, closing);
      return reply
        .type(mime)
        .header('cache-control', 'no-store')
        .send(bytes as unknown as string);
    },
  );

  app.post(
    '/api/v1/desktops/:name/take-over',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Take over a desktop',
        description:
          'Starts manual control: interrupts and pauses the task that uses the desktop, stops its clock, and releases all keys. Other input is blocked until the desktop is released.',
        params,
        response: { 200: Change, 409: Problem, 503: Problem },
      },
    },
    async (request) => request.own.servedScreens.takeOver(request.params.name, personOf(request)),
  );

  app.post(
    '/api/v1/desktops/:name/give-back',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Release a desktop',
        description:
          'Ends manual control: the interrupted task continues from the current screen. Any user with the role operate can also release a desktop that another user took over: send the epoch from the list of desktops.',
        params,
        body: z.strictObject({ epoch: z.int() }),
        response: { 200: Change, 409: Problem, 422: Problem, 503: Problem },
      },
    },
    async (request) => {
      const { params, body } = request;
      const released = await request.own.servedScreens.release(params.name, body.epoch, personOf(request));
      // With the session that ends, not a minute later.
      await inputs.flush();
      return released;
    },
  );

  app.post(
    '/api/v1/desktops/:name/input',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Send input to a desktop under manual control',
        description: 'Returns when the input is done. Positions are fractions of the image, 0 to 1.',
        params,
        body: z.strictObject({ epoch: z.int(), input: PersonInput }),
        response: { 204: z.null(), 409: Problem, 422: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const { principal } = request;
      const { name } = request.params;
      const { epoch, input } = request.body;
      await request.own.servedScreens.input(name, epoch, input, { by: principal.id, signal: closing });
      inputs.note(actorOf(principal, 'rest'), name);
      return reply.code(204).send(null);
    },
  );
};
