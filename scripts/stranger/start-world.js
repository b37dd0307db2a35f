// What a stranger has around a service: a bare git remote, a deployer that follows it, an SMTP server that delivers into a Maildir, and a
// coding agent's endpoint that knows how to repair the one defect.
import { execFile, spawn } from 'node:child_process';
import { chown, cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { MessagesRequest, parseConversation } from '../../packages/twin/dist/model/conversation.js';
import { bash, edit, nextTurn, read } from '../../packages/twin/dist/model/script.js';
import { writeJson, writeStream } from '../../packages/twin/dist/model/write-message.js';
import { brokenLine, repairedLine, serviceFiles } from './service-files.js';
import { mailOwner, startImap } from './start-imap.js';

/** Name under which the mail server reports. */
export const mailServer = 'mx.example.com';

/** Starts all of it below `folder`. `close` ends it. `hasImap`: the Maildir is behind an IMAP server. */
export async function startWorld({ folder, modules, hasImap }) {
  const closers = [];
  const remote = join(folder, 'solar-reports.git');
  const reportFile = join(folder, 'report.docx');
  const imapPort = await freePort();
  const imap = hasImap ? await startImap(imapPort) : null;
  if (imap !== null) closers.push(imap.close);
  const maildir = imap?.maildir ?? join(folder, 'Maildir');
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(maildir, name), { recursive: true });
  const git = gitIn(folder);
  await createRemote({ git, folder, remote });
  const good = await writeGoodReport({ folder, modules });

  const smtp = await startSmtp(maildir, imap !== null);
  closers.push(smtp.close);
  const port = await freePort();
  const environment = { PORT: String(port), SMTP_URL: smtp.url, REPORT_FILE: reportFile };
  const deployer = await startDeployer({ git, folder, remote, modules, environment });
  closers.push(deployer.close);
  const agent = await startAgent();
  closers.push(agent.close);
  return {
    url: `http://127.0.0.1:${port}/order`,
    remote,
    maildir,
    reportFile,
    good,
    imapPort,
    agentUrl: agent.url,
    subjects: async () => (await git(['-C', remote, 'log', '--format=%s', 'main'])).split('\n'),
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

function gitIn(folder) {
  const env = {
    ...process.env,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Stranger',
    GIT_AUTHOR_EMAIL: 's@example.com',
    GIT_COMMITTER_NAME: 'Stranger',
    GIT_COMMITTER_EMAIL: 's@example.com',
  };
  return async (args) => (await promisify(execFile)('git', args, { env })).stdout.trim();
}

async function createRemote({ git, folder, remote }) {
  const work = join(folder, 'work');
  for (const [file, content] of Object.entries(serviceFiles)) {
    await mkdir(dirname(join(work, file)), { recursive: true });
    await writeFile(join(work, file), content);
  }
  await git(['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  await git(['init', '--quiet', '--initial-branch=main', work]);
  await git(['-C', work, 'add', '--all']);
  await git(['-C', work, 'commit', '--quiet', '--message', 'Write reports']);
  await git(['-C', work, 'push', '--quiet', remote, 'main']);
}

/** A report of the days before the defect, which the stranger kept. */
async function writeGoodReport({ folder, modules }) {
  const past = join(folder, 'past');
  await cp(join(folder, 'work', 'src'), join(past, 'src'), { recursive: true });
  await symlink(modules, join(past, 'node_modules'));
  await writeFile(join(past, 'package.json'), '{"type":"module"}');
  const file = join(past, 'src', 'report.js');
  await writeFile(file, serviceFiles['src/report.js'].replace(brokenLine, repairedLine));
  const { writeReport } = await import(pathToFileURL(file).href);
  const good = join(folder, 'good-report.docx');
  await writeFile(good, await writeReport('wind power'));
  return good;
}

/** As the server of a mail provider: it reports that the sender is genuine, and delivers. */
async function startSmtp(maildir, isShared) {
  let count = 0;
  const deliver = async (raw) => {
    const name = `${Date.now()}.${++count}.stranger`;
    await writeFile(join(maildir, 'tmp', name), raw);
    if (isShared) await chown(join(maildir, 'tmp', name), mailOwner, mailOwner);
    await rename(join(maildir, 'tmp', name), join(maildir, 'new', name));
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      text(stream)
        .then((raw) =>
          deliver(`Authentication-Results: ${mailServer}; dmarc=pass header.from=service.example\r\n${raw}`),
        )
        .then(() => done(), done);
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Serves the newest commit of the remote, as a platform that deploys on each push. */
async function startDeployer({ git, folder, remote, modules, environment }) {
  const stop = new AbortController();
  let served = '';
  let child = null;
  const end = async () => {
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  const deploy = async (commit) => {
    const release = join(folder, 'releases', commit);
    await git(['clone', '--quiet', remote, release]);
    await symlink(modules, join(release, 'node_modules'));
    await end();
    child = spawn(process.execPath, ['src/server.js'], {
      cwd: release,
      env: { ...process.env, ...environment, COMMIT: commit },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    served = commit;
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      const commit = await git(['-C', remote, 'rev-parse', 'main']);
      if (commit !== served) await deploy(commit);
      await delay(250, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  await deploy(await git(['-C', remote, 'rev-parse', 'main']));
  const following = follow();
  await untilHealthy(`http://127.0.0.1:${environment.PORT}/health`);
  return {
    async close() {
      stop.abort();
      await following;
      await end();
      await rm(join(folder, 'releases'), { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error(`${url} does not answer.`);
}

/** An engineer who knows this one service. */
function* repair({ folder }) {
  const file = join(folder, 'src', 'report.js');
  yield read(file, 'Reading how the report is written.');
  yield edit(file, { old: brokenLine, new: repairedLine }, 'Every chapter belongs into the report.');
  yield bash('npm test', 'Running the tests');
  return 'The last chapter was cut off. The tests pass.\n\nFix: write every chapter of the report';
}

async function startAgent() {
  let count = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method !== 'POST') return void response.writeHead(200).end();
    const parsed = MessagesRequest.safeParse(JSON.parse(body));
    if (!parsed.success)
      return void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"type":"error","error":{"type":"not_found_error","message":"Not found."}}');
    count += 1;
    const message = {
      id: String(count).padStart(8, '0'),
      model: parsed.data.model,
      turn: nextTurn(repair, parseConversation(parsed.data)),
      usage: { input_tokens: 1_000, output_tokens: 100 },
    };
    if (parsed.data.stream === true) writeStream(response, message);
    else writeJson(response, message);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** A port that is free now. */
export async function freePort() {
  const server = createTcp();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
