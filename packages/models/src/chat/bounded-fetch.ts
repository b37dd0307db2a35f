/** No answer that is asked for is longer; an endpoint that sends more is broken or worse. */
const mostBytes = 4 * 1024 * 1024;

/** `fetch` that follows no redirect, which would carry the key elsewhere, and reads no endless answer. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let left = mostBytes;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new Error(`The answer is longer than ${mostBytes} bytes.`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, response);
};
