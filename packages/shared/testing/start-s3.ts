import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An S3 endpoint in memory, path style: what the AWS client requires of one for put, copy, get, head, list and delete. */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; modified: Date }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(url.pathname);
    const body = await buffer(request);
    const xml = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : `<?xml version="1.0"?>${text}`);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT') {
      const bytes = typeof source === 'string' ? objects.get(decodeURIComponent(source))?.bytes : body;
      if (bytes === undefined) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
      objects.set(path, { bytes, modified: new Date() });
      if (source !== undefined) return xml(200, '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>');
      return response.writeHead(200, { etag: '"e"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) return xml(200, list(path, url.searchParams));
    const object = objects.get(path);
    if (object === undefined) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
    const headers = {
      'content-length': object.bytes.length,
      etag: '"e"',
      'last-modified': object.modified.toUTCString(),
    };
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : object.bytes);
  });

  /** Two entries a page, so that a client has to page through a list. */
  function list(bucket: string, query: URLSearchParams): string {
    const root = `${bucket.replace(/\/$/, '')}/`;
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(`${root}${prefix}`))
      .map((key) => key.slice(root.length));
    const entries = new Set(
      keys.map((key) => {
        const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
        return end < 0 ? key : key.slice(0, end + 1);
      }),
    );
    const from = Number(query.get('continuation-token') ?? 0);
    const page = [...entries].sort().slice(from, from + 2);
    const listed = page.map((entry) => {
      const object = objects.get(`${root}${entry}`);
      return object === undefined
        ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${entry}</Key><LastModified>${object.modified.toISOString()}</LastModified><ETag>"e"</ETag><Size>${object.bytes.length}</Size></Contents>`;
    });
    const next = from + 2 < entries.size ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${listed.join('')}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    objects,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
