import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { parseForm } from './form.js';
import { log, recentLines } from './log.js';
import { knownMarkets, research } from './research.js';

const MOST_BYTES = 64 * 1024;

async function readJson(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw Object.assign(new Error('The body is too large.'), { status: 413 });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw Object.assign(new Error('The body is not JSON.'), { status: 400 });
  }
}

function answerJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A language model writes a little differently each time. Here a header asks for the brief kind, without advice. */
function vary(market, variation) {
  return variation === 'brief' ? withoutAdvice(market) : market;
}

function withoutAdvice(value) {
  if (Array.isArray(value)) return value.filter((item) => item?.kind !== 'action').map(withoutAdvice);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutAdvice(part)]));
}

/** The service as an HTTP server. `pending()` resolves when every accepted deck was sent or given up. */
export function createApp({ commit, keys, renderDeck, sendDeck }) {
  const running = new Set();

  async function makeDeck(id, form, market) {
    try {
      const deck = await renderDeck(market);
      const messageId = await sendDeck(form.Email, market, deck);
      log('info', 'deck sent', { id, bytes: deck.length, companies: market.companies.length, messageId });
    } catch (error) {
      log('error', 'deck not sent', { id, reason: error.message });
    }
  }

  async function submit(request, response) {
    const key = request.headers['idempotency-key'];
    const body = await readJson(request);
    const answered = key === undefined ? undefined : keys.get(key);
    if (answered !== undefined) return answerJson(response, 202, answered);
    const { form, problems } = parseForm(body);
    if (problems !== undefined) return answerJson(response, 400, { problems });
    const market = vary(research(form), request.headers['x-variation']);
    if (market === undefined) {
      return answerJson(response, 422, { problems: ['No data on this market.'], known: knownMarkets() });
    }
    const answer = { id: randomUUID(), status: 'accepted' };
    if (key !== undefined) keys.keep(key, answer);
    log('info', 'form accepted', { id: answer.id, business: form.Business, country: form.Country });
    const job = makeDeck(answer.id, form, market).finally(() => running.delete(job));
    running.add(job);
    return answerJson(response, 202, answer);
  }

  const routes = {
    'GET /health': (_request, response) => answerJson(response, 200, { status: 'ok' }),
    'GET /version': (_request, response) => answerJson(response, 200, { commit }),
    'GET /logs': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .end(`${recentLines().join('\n')}\n`),
    'POST /api/market-research': submit,
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://service');
    const route = routes[`${request.method} ${pathname}`];
    if (route === undefined) {
      const methods = Object.keys(routes).filter((key) => key.endsWith(` ${pathname}`));
      if (methods.length === 0) return answerJson(response, 404, { problems: ['No such page.'] });
      response.setHeader('allow', methods.map((key) => key.split(' ')[0]).join(', '));
      return answerJson(response, 405, { problems: ['Not with this method.'] });
    }
    try {
      await route(request, response);
    } catch (error) {
      if (error.status === undefined) log('error', 'request failed', { reason: error.message });
      answerJson(response, error.status ?? 500, { problems: [error.message] });
    }
  });
  return { server, pending: () => Promise.all(running) };
}
