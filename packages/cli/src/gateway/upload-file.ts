import { GatewayError } from './create-gateway-client.js';

/** The gateway as its own requests need it. */
export interface GatewayAddress {
  readonly url: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

/** Stores a file as an artifact and returns its name in requests: `artifact:<id>/<name>`. Throws `GatewayError` if it is refused. */
export async function uploadFile(
  gateway: GatewayAddress,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  /** A file for a form may be of any kind, a document may not. */
  use: 'document' | 'form',
): Promise<string> {
  const path = `/artifacts?${new URLSearchParams({ name, ...(use === 'form' ? { for: use } : {}) })}`;
  const uploaded = await post(gateway, path, 'application/octet-stream', new Uint8Array(bytes));
  return `artifact:${(uploaded as { artifact: string }).artifact}/${name}`;
}

/** Posts a request to the gateway that is not JSON of its description. */
export async function post(
  { url, token, signal }: GatewayAddress,
  path: string,
  type: string,
  body: NonNullable<RequestInit['body']>,
): Promise<unknown> {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url.replace(/\/+$/, '')}/api/v1${path}`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': type },
    body,
    signal,
  });
  if (!response.ok) throw await GatewayError.from(response);
  return response.json();
}
