import fastifyPlugin from 'fastify-plugin';
import { parseJson } from './parse-json.js';

const maxDepth = 32;

/**
 * JSON is the only accepted body, beside uploads, which their route declares. A form or plain text, which a page of another site could post without a
 * preflight, gets 415.
 */
export const jsonBodies = fastifyPlugin(
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      async (_request: unknown, body: string) =>
        body.trim() === '' ? undefined : parseJson(body, { maxDepth, field: 'body' }),
    );
  },
  { name: 'json-bodies' },
);
