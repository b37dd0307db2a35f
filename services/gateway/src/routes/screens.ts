import { Identifier, PersonInput } from '@fixpoint/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Person, Screens } from '../desktops/create-screens.js';
import { type Role, signature } from '../identity/principal.js';
import { Problem } from '../plugins/problem.js';
import { untilClosed } from './until-closed.js';

const tags = ['desktops'];
const params = z.strictObject({ name: Identifier });
const Change = z.object({
  /** Rises with each change of hands; names this one in what follows. */
  epoch: z.int(),
  /** The task that had the desktop, if any. */
  task_id: z.string().nullable(),
});

function personOf({ principal }: Pick<FastifyRequest, 'principal'>): Person {
  return { name: principal.name, by: signature(principal, 'rest') };
}

/** The screens of desktops, and a person's hands on them. */
export const screenRoutes: FastifyPluginAsyncZod<{
  screens: Screens;
  /** Least role that may see a screen. */
  screenRole: Role;
}> = async (app, { screens, screenRole }) => {
  const closing = untilClosed(app as unknown as FastifyInstance);

  app.post(
    '/api/v1/desktops/:name/screenshot',
    {
      config: { role: screenRole },
      schema: {
        tags,
        summary: 'See what a desktop shows now',
        description: 'Answers the picture. What the policy names as private is black in it.',
        params,
        response: {
          200: z.string().meta({ format: 'binary', description: 'image/jpeg' }),
          404: Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      const { mime, bytes } = await screens.screenshot(request.params.name, closing);
      return reply
        .type(mime)
        .header('cache-control', 'no-store')
        .send(bytes as unknown as string);
    },
  );

  app.post(
    '/api/v1/desktops/:name/take-over',
    {
      schema: {
        tags,
        summary: 'Take a desktop over',
        description:
          'Ends the turn of the task that has it, lets go of every key, and pauses that task: its clock stops. Nobody else acts there until it is given back.',
        params,
        response: { 200: Change, 409: Problem, 503: Problem },
      },
    },
    async (request) => screens.takeOver(request.params.name, personOf(request)),
  );

  app.post(
    '/api/v1/desktops/:name/give-back',
    {
      schema: {
        tags,
        summary: 'Give a desktop back',
        description:
          'The task that had it goes on, from the screen as it is now. Whoever may operate can give it back for somebody who went away, by the epoch that the list shows.',
        params,
        body: z.strictObject({ epoch: z.int() }),
        response: { 200: Change, 409: Problem, 422: Problem, 503: Problem },
      },
    },
    async (request) => screens.giveBack(request.params.name, request.body.epoch, personOf(request)),
  );

  app.post(
    '/api/v1/desktops/:name/input',
    {
      schema: {
        tags,
        summary: 'Point, click and type on a desktop that one has taken over',
        description: 'Answers when it is done. Places are fractions of the picture, 0 to 1.',
        params,
        body: z.strictObject({ epoch: z.int(), input: PersonInput }),
        response: { 204: z.null(), 409: Problem, 422: Problem, 503: Problem },
      },
    },
    async ({ params: { name }, body: { epoch, input } }, reply) => {
      await screens.input(name, epoch, input, closing);
      return reply.code(204).send(null);
    },
  );
};
