import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { ownerToken } from './start-gateway.js';
import { services, ticketOf } from './task-texts.js';

const defaultInFlight = 8;

/** Each list, count, filter and search of the pages and the API. */
export function queriesOf({ ended, since, until }) {
  const tasks = (query) => `/api/v1/tasks${query}`;
  return [
    ['newest tasks', tasks('')],
    ['newest tasks, 200', tasks('?limit=200')],
    ['far behind', tasks(`?cursor=${Math.floor(ended / 2)}`)],
    ['one status', tasks('?status=failed')],
    ['several statuses', tasks('?status=running,pending,paused')],
    [
      'plans that wait, with their plans',
      tasks('?status=awaiting_approval&fields=id,plan,approval&limit=200'),
    ],
    ['one kind', tasks('?kind=feedback')],
    ['no such kind', tasks('?kind=vision')],
    ['one service', tasks(`?service=${services[3]}`)],
    ['service and status', tasks(`?service=${services[3]}&status=failed`)],
    ['service, status and kind, none', tasks(`?service=${services[3]}&status=paused&kind=vision`)],
    ['between two instants', tasks(`?since=${since}&until=${until}`)],
    ['a word that all have', tasks('?text=template')],
    ['a word that one has', tasks(`?text=${ticketOf(Math.floor(ended / 3))}`)],
    ['the beginning of many words', tasks('?text=ka')],
    ['three words and a status', tasks('?text=kaka+lo+template&status=completed')],
    ['a word that none has', tasks('?text=zzz')],
    ['the services', '/api/v1/services'],
    ['the stages', '/api/v1/stages'],
    ['what failed last', '/api/v1/stages/failures'],
    ['the metrics', '/metrics'],
  ].map(([name, path]) => ({ name, path }));
}

/**
 * Sends each query `samples` times, `inFlight` at a time, and returns the times of the responses and how much of the gateway's
 * processor, in milliseconds, and their size.
 */
export async function measureQueries({ url, queries, samples, processorMs, inFlight = defaultInFlight }) {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const rows = [];
  try {
    for (const { name, path } of queries) {
      const times = [];
      let last;
      let left = samples;
      const spentBefore = await processorMs();
      const lane = async () => {
        while (left > 0) {
          left -= 1;
          const began = performance.now();
          last = await get(agent, `${url}${path}`);
          times.push(performance.now() - began);
        }
      };
      await Promise.all(Array.from({ length: Math.min(inFlight, samples) }, lane));
      times.sort((one, other) => one - other);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
      const spent = ((await processorMs()) - spentBefore) / samples;
      rows.push({ name, p50: at(0.5), p99: at(0.99), spent, ...last });
    }
  } finally {
    agent.destroy();
  }
  return rows;
}

function get(agent, url) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${ownerToken}` } },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const isPacked = answer.headers['content-encoding'] === 'gzip';
          const text = isPacked ? gunzipSync(body) : body;
          resolve({ status: answer.statusCode, bytes: text.length, sent: body.length });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
