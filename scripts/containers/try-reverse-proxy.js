import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SetUpError } from '../bootstrap/set-up-error.js';
import { runProgram } from './run-program.js';

const host = 'fixpoint.example.org';
const port = 8443;
const limitMs = 20_000;

/**
 * Starts nginx as docs/server.md configures it, except for its port and the paths of its certificate, in front of the gateway that
 * compose publishes, and goes through it: pages, REST, a session, MCP, server-sent events and a WebSocket. `task`: one that ended.
 */
export async function tryReverseProxy({ root, folder, token, task, print }) {
  const { code, output: version } = await runProgram('nginx', ['-v'], { mayFail: true });
  if (code !== 0) {
    print('nginx is not installed (apt-get install --no-install-recommends nginx): skipping the proxy.');
    return;
  }
  const place = join(folder, 'proxy');
  await mkdir(place);
  const certificate = join(place, 'fixpoint.pem');
  const key = join(place, 'fixpoint.key');
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', key, '-out', certificate];
  await runProgram('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...names,
    ...files,
  ]);
  const settings = join(place, 'nginx.conf');
  await writeFile(settings, toSettings(await readSnippet(root), { place, certificate, key }));
  await runProgram('nginx', ['-t', '-q', '-p', place, '-c', settings]);
  const nginx = spawn('nginx', ['-p', place, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  try {
    const ca = await readFile(certificate);
    const call = (path, options) => open(path, { ca, token, ...options });
    await untilAnswers(call);
    await tryEverything({ call, token, task });
    print(
      `${version.trim()}: pages, REST, a session with a Secure cookie, MCP, server-sent events and a WebSocket pass by TLS`,
    );
  } finally {
    nginx.kill('SIGTERM');
    await ended;
  }
}

async function readSnippet(root) {
  const page = await readFile(join(root, 'docs/server.md'), 'utf8');
  const [, snippet] = /^```[a-z]*\n(server \{[\s\S]*?\n\})\n```$/m.exec(page) ?? [];
  if (snippet === undefined) throw new SetUpError('docs/server.md has no server of nginx.', 1);
  return snippet;
}

function toSettings(snippet, { place, certificate, key }) {
  const server = snippet
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/fixpoint.pem', certificate)
    .replace('/etc/ssl/fixpoint.key', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `  ${name}_temp_path ${place}/${name};`);
  return [
    'daemon off;',
    `pid ${place}/nginx.pid;`,
    `error_log ${place}/error.log;`,
    'events {}',
    'http {',
    '  access_log off;',
    ...paths,
    server,
    '}',
    '',
  ].join('\n');
}

async function untilAnswers(call) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await call('/healthz').catch(() => null);
    if (answer !== null) return;
    await delay(100);
  }
  throw new SetUpError('nginx does not respond.', 1);
}

async function tryEverything({ call, token, task }) {
  const page = await call(`/tasks/${task}`, { headers: { accept: 'text/html' } });
  expect(page.statusCode === 200 && /<html/i.test(await text(page)), 'the page of a task', page);
  const rest = await call(`/api/v1/tasks/${task}`);
  expect(JSON.parse(await text(rest)).id === task, 'REST', rest);
  const session = await call('/api/v1/session', {
    method: 'POST',
    headers: { origin: `https://${host}` },
    body: { token },
  });
  const [cookie = ''] = session.headers['set-cookie'] ?? [];
  expect(session.statusCode === 200 && /; Secure/i.test(cookie), 'a session whose cookie is Secure', session);
  const tools = await call('/mcp', { method: 'POST', body: { method: 'tools/list' } });
  expect((await text(tools)).includes('submit_task'), 'MCP', tools);
  const events = await call(`/api/v1/tasks/${task}/events`, { headers: { accept: 'text/event-stream' } });
  const stream = await text(events);
  expect(stream.includes('task-finished'), 'server-sent events of one task', events);
  // Of all tasks, which never ends: the first events must not wait for more.
  const all = await call('/api/v1/events', { headers: { accept: 'text/event-stream' } });
  expect(
    all.headers['content-type']?.startsWith('text/event-stream'),
    'server-sent events of all tasks',
    all,
  );
  all.destroy();
  const frame = await call(`/?task_id=${task}&after=0`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('a nonce of 16 b.').toString('base64'),
    },
  });
  expect(frame.text.includes(task), 'a WebSocket', frame);
}

function expect(isRight, what, answer) {
  if (!isRight) throw new SetUpError(`Through nginx ${what} failed: HTTP ${answer.statusCode}.`, 1);
}

/** The response, or the first frame of a WebSocket as `{ text }`. */
function open(path, { ca, token, method = 'GET', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        ca,
        path,
        method,
        agent: false,
        timeout: limitMs,
        headers: {
          host,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      resolve,
    );
    sent.on('upgrade', (answer, socket, head) => {
      const take = (chunk) => {
        resolve({ statusCode: answer.statusCode, text: chunk.toString('utf8') });
        socket.destroy();
      };
      if (head.length > 0) take(head);
      else socket.once('data', take);
    });
    sent.on('timeout', () => sent.destroy(new Error(`${path} did not answer in time.`)));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
