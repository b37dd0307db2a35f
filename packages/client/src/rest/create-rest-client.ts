import createClient from 'openapi-fetch';
import type { Format, RestAnswer, RestData, RestMethod, RestPath, RestRequest } from './route-types.js';

type Optional<Value> = Partial<Value> extends Value ? [request?: Value] : [request: Value];

type Call<Method extends RestMethod> = <Path extends RestPath<Method>, As extends Format = 'json'>(
  path: Path,
  ...request: Optional<RestRequest<Method, Path> & { readonly parseAs?: As }>
) => Promise<RestAnswer<RestData<Method, Path, As>>>;

/** The gateway's REST API. Each call takes a path of the API and returns `data` or `error`, typed by the route's contract. */
export type RestClient = { readonly [Method in RestMethod]: Call<Method> };

/**
 * `url`: of the gateway, without a path; empty for a page that it serves. `fetch` replaces that of the platform, for tests and for
 * programs that add to each request.
 */
export function createRestClient(options: {
  readonly url: string;
  readonly token?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}): RestClient {
  const { url, token, fetch } = options;
  // The types come from the contracts, so that no contract is loaded.
  const client: unknown = createClient({
    baseUrl: url.replace(/\/+$/, ''),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch === undefined ? {} : { fetch }),
  });
  return client as RestClient;
}
