import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './rest-api.generated.js';

/** What the gateway takes and answers, by the names of its description. */
export type RestSchemas = components['schemas'];

/** What each path of the description takes and answers. */
export type RestPaths = paths;

/** The gateway's REST API: `GET`, `POST` and the others take a path of the description and answer `data` or `error`, typed. */
export type RestClient = Client<paths>;

/**
 * `url`: of the gateway, without a path; empty for a page that it serves. `fetch` goes before that of the platform: for tests, and for what a
 * program adds to each request.
 */
export function createRestClient(options: {
  readonly url: string;
  readonly token?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}): RestClient {
  const { url, token, fetch } = options;
  return createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch === undefined ? {} : { fetch }),
  });
}
