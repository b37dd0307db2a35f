// Peer of the gateway: the same request behind Fastify, put into a queue as it came. Run as a process.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { Queue } from 'bullmq';
import { fastify } from 'fastify';

const { REDIS_URL, PORT } = process.env;
const queue = new Queue('submit', {
  connection: { url: REDIS_URL, maxRetriesPerRequest: null },
  prefix: '{bare}:bull',
});
const app = fastify();
app.get('/readyz', async () => {
  await queue.waitUntilReady();
  return { status: 'ready' };
});
app.post('/api/v1/tasks', async (request, reply) => {
  const job = await queue.add('submit', request.body, { jobId: randomUUID() });
  return reply.code(201).send({ id: job.id });
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => app.close().then(() => queue.close()));
