import { SetUpError } from '../bootstrap/set-up-error.js';

/** The gateway's REST interface at an address; by default the one that compose publishes. */
export function gateway(token, url = 'http://127.0.0.1:3000') {
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new SetUpError(`${method} ${path} returned ${answer.status}: ${text.slice(0, 500)}`, 1);
    return text === '' ? null : JSON.parse(text);
  };
  return { get: (path) => call('GET', path), post: (path, body = {}) => call('POST', path, body) };
}
