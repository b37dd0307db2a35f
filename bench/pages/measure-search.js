import { measureQueries } from '../load/measure-queries.js';
import { ticketOf } from '../load/task-texts.js';

/** Measures the gateway's time for a person's searches, one after the other: a page does not ask eight times at once. */
export async function measureSearch({ url, ended }) {
  const queries = [
    ['a word that all have', 'template'],
    ['a word that one has', ticketOf(Math.floor(ended / 3))],
    ['three words', 'kaka lo template'],
    ['a word that none has', 'zzz'],
  ].map(([name, text]) => ({ name, path: `/api/v1/tasks?text=${encodeURIComponent(text)}` }));
  const rows = await measureQueries({ url, queries, samples: 50, inFlight: 1, processorMs: async () => 0 });
  return rows.map(({ name, p99 }) => ({
    name: `search, ${name}: answer, p99`,
    value: p99,
    unit: 'ms',
    wanted: 'at most 300',
  }));
}
