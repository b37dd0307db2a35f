// Serves this folder on 127.0.0.1:PORT, and nothing above it.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const root = await realpath(import.meta.dirname);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

async function findFile(path) {
  try {
    const file = await realpath(join(root, decodeURIComponent(path)));
    if (file !== root && !file.startsWith(root + sep)) return null;
    return (await stat(file)).isDirectory() ? join(file, 'index.html') : file;
  } catch {
    return null;
  }
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  // A route of the page is the page.
  const file = (await findFile(pathname)) ?? (extname(pathname) === '' ? join(root, 'index.html') : null);
  if (file === null) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
  createReadStream(file).on('error', () => response.destroy()).pipe(response);
}).listen(Number(process.env.PORT ?? 6174), '127.0.0.1');
