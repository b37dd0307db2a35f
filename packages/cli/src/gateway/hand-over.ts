import { GatewayError } from './create-gateway-client.js';

/** Uploads a document and hands it over to a task that waits for it. Throws `GatewayError` where the gateway refuses. */
export async function handOver(options: {
  readonly url: string;
  readonly token: string | undefined;
  readonly task: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { token, task, name, bytes, signal } = options;
  const base = `${options.url.replace(/\/+$/, '')}/api/v1`;
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async (
    path: string,
    type: string,
    body: NonNullable<RequestInit['body']>,
  ): Promise<unknown> => {
    const headers = { ...authorization, 'content-type': type };
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body, signal });
    if (!response.ok) throw await GatewayError.from(response);
    return response.json();
  };
  const query = new URLSearchParams({ name });
  const uploaded = await send(`/artifacts?${query}`, 'application/octet-stream', new Uint8Array(bytes));
  const { artifact } = uploaded as { artifact: string };
  const document = `artifact:${artifact}/${name}`;
  await send(`/tasks/${encodeURIComponent(task)}/input`, 'application/json', JSON.stringify({ document }));
}
