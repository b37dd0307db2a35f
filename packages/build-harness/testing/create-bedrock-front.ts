import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

/**
 * Amazon Bedrock's runtime endpoint on loopback, before a Messages API: its paths, its key as a bearer token, and answers in AWS's event
 * stream (application/vnd.amazon.eventstream). A request that it does not know gets Bedrock's response for a model that is not enabled.
 */
export async function createBedrockFront({
  messagesUrl,
  key,
}: {
  readonly messagesUrl: string;
  readonly key: string;
}) {
  const models: string[] = [];
  const server = createServer(async (request, response) => {
    const [, model, isStreamed] =
      /^\/model\/([^/]+)\/invoke(-with-response-stream)?$/.exec(request.url ?? '') ?? [];
    const body = await text(request);
    if (model === undefined || request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"message":"You do not have access to the model."}');
      return;
    }
    models.push(decodeURIComponent(model));
    if (isStreamed === undefined) {
      // Claude Code asks so whether a model is enabled.
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(anyMessage));
      return;
    }
    const answer = await fetch(`${messagesUrl}/v1/messages`, { method: 'POST', body });
    const events = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '));
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    for (const line of events) {
      const bytes = Buffer.from(line.slice('data: '.length)).toString('base64');
      response.write(toFrame(JSON.stringify({ bytes })));
    }
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Of each request that was served. */
    models: () => [...models],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const anyMessage = {
  id: 'msg_0',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content: [],
  stop_reason: 'max_tokens',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

/** One message of an event stream: both lengths and their checksum, headers, payload, checksum of it all. */
function toFrame(payload: string): Buffer {
  const headers = Buffer.concat(
    Object.entries({
      ':event-type': 'chunk',
      ':content-type': 'application/json',
      ':message-type': 'event',
    }).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(value.length);
      // 7: the value is a string.
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const bytes = Buffer.from(payload);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(16 + headers.length + bytes.length);
  lengths.writeUInt32BE(headers.length, 4);
  const head = Buffer.concat([lengths, checksum(lengths)]);
  const whole = Buffer.concat([head, headers, bytes]);
  return Buffer.concat([whole, checksum(whole)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
