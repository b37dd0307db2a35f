import { ConfigurationError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';

/** The base of an endpoint's address: people paste the whole path just as often. Throws for an invalid address, or one that holds a key. */
export function baseOf(url: string): string {
  const address = parseUrl(url);
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    address.username !== '' ||
    address.password !== ''
  ) {
    throw new ConfigurationError('The URL of the model endpoint is invalid.', {
      hint: 'Use a URL such as http://127.0.0.1:11434/v1, without a key or password.',
    });
  }
  return `${address.origin}${address.pathname.replace(/\/(?:chat\/completions\/?)?$/, '')}${address.search}`;
}

/** No requested answer is longer; an endpoint that sends more is broken or worse. */
const maxBytes = 4 * 1024 * 1024;

/** `fetch` that follows no redirect, which would carry the key elsewhere, and reads no endless answer. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let left = maxBytes;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new Error(`The response is longer than ${maxBytes} bytes.`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, response);
};
