import { once } from 'node:events';
import { type FastifyRequest, fastify } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { expect, it } from 'vitest';
import type { Principal } from '../access/principal.js';
import { largeAnswers } from './large-answers.js';
import { problems } from './problems.js';

it('keeps the place of a request that waits, when one before it waited too long', async () => {
  const app = fastify();
  await app.register(problems);
  await app.register(
    fastifyPlugin(
      async (own) => {
        own.decorateRequest('principal', {
          getter(this: FastifyRequest) {
            return { id: (this.query as { by: string }).by } as Principal;
          },
        });
      },
      { name: 'access' },
    ),
  );
  await app.register(largeAnswers, { maxWaitMs: 600 });
  const gate = new EventTarget();
  let begun = 0;
  app.get('/large', async (request, reply) => {
    await request.holdLargeAnswer(reply);
    begun += 1;
    if (begun <= 3) await once(gate, 'open');
    return 'done';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = (by: string) => fetch(`${url}/large?by=${by}`).then(({ status }) => status);
  const first = ['ann', 'ann', 'bob'].map(get);
  await expect.poll(() => begun).toBe(3);
  const early = get('cat');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const late = get('dan');
  expect(await early).toBe(503);
  gate.dispatchEvent(new Event('open'));
  expect(await late).toBe(200);
  expect(await Promise.all(first)).toEqual([200, 200, 200]);
  await app.close();
});
