// A stranger's environment of a service: a bare git remote, a deployer that follows it, an SMTP server that delivers into a Maildir,
// and a coding agent's endpoint that knows how to repair the one defect.
import { execFile, spawn } from 'node:child_process';
import { chown, cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { MessagesRequest, parseConversation } from '../../packages/twin/dist/model/conversation.js';
import { bash, edit, nextTurn, read } from '../../packages/twin/dist/model/script.js';
import { writeJson, writeStream } from '../../packages/twin/dist/model/write-message.js';
import { mailOwner, startImap } from './start-imap.js';

/** Name under which the mail server reports. */
export const mailServer = 'mx.example.com';

/** Starts all of it around `service` below `folder`. `close` ends it. `hasImap`: the Maildir is behind an IMAP server. */
export async function startWorld({ folder, modules, service, hasImap }) {
  const closers = [];
  const remote = join(folder, `${service.name}.git`);
  const reportFile = join(folder, service.document);
  const imapPort = await freePort();
  const imap = hasImap ? await startImap(imapPort) : null;
  if (imap !== null) closers.push(imap.close);
  const maildir = imap?.maildir ?? join(folder, 'Maildir');
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(maildir, name), { recursive: true });
  const git = gitIn(folder);
  await createRemote({ git, folder, remote, service });
  const good = await writeGoodReport({ folder, modules, service });

  const smtp = await startSmtp(maildir, imap !== null);
  closers.push(smtp.close);
  const port = await freePort();
  const environment = { PORT: String(port), SMTP_URL: smtp.url, REPORT_FILE: reportFile };
  const deployer = await startDeployer({ git, folder, remote, modules, environment, service });
  closers.push(deployer.close);
  const agent = await startAgent(service);
  closers.push(agent.close);
  return {
    url: `http://127.0.0.1:${port}${service.page}`,
    remote,
    maildir,
    reportFile,
    good,
    imapPort,
    agentUrl: agent.url,
    subjects: async () => (await git(['-C', remote, 'log', '--format=%s', service.branch])).split('\n'),
    /** Repairs the service as its owner does, and returns when the repaired version is served. */
    async repair() {
      const work = join(folder, 'work');
      await writeFile(join(work, service.defect.file), repairedSource(service));
      await git(['-C', work, 'commit', '--quiet', '--all', '--message', `Fix: ${service.fix}`]);
      await git(['-C', work, 'push', '--quiet', remote, service.branch]);
      await deployer.untilServed(await git(['-C', work, 'rev-parse', 'HEAD']));
    },
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

function repairedSource({ files, defect: { file, broken, repaired } }) {
  return files[file].replace(broken, repaired);
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

async function createRemote({ git, folder, remote, service: { files, branch } }) {
  const work = join(folder, 'work');
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(work, file)), { recursive: true });
    await writeFile(join(work, file), content);
  }
  await git(['init', '--quiet', '--bare', `--initial-branch=${branch}`, remote]);
  await git(['init', '--quiet', `--initial-branch=${branch}`, work]);
  await git(['-C', work, 'add', '--all']);
  await git(['-C', work, 'commit', '--quiet', '--message', 'Write reports']);
  await git(['-C', work, 'push', '--quiet', remote, branch]);
}

/** A document of the days before the defect, which the stranger kept. */
async function writeGoodReport({ folder, modules, service }) {
  const past = join(folder, 'past');
  await cp(join(folder, 'work'), past, { recursive: true });
  await symlink(modules, join(past, 'node_modules'));
  await writeFile(join(past, service.defect.file), repairedSource(service));
  const good = join(folder, `good-${service.document}`);
  await writeFile(good, await service.writeGood(past));
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
async function startDeployer({ git, folder, remote, modules, environment, service: { branch, start } }) {
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
    child = spawn(start[0], start.slice(1), {
      cwd: release,
      env: { ...process.env, ...environment, COMMIT: commit },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    served = commit;
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      const commit = await git(['-C', remote, 'rev-parse', branch]);
      if (commit !== served) await deploy(commit);
      await delay(250, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  await deploy(await git(['-C', remote, 'rev-parse', branch]));
  const following = follow();
  await untilHealthy(`http://127.0.0.1:${environment.PORT}/health`);
  return {
    async untilServed(commit) {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const version = await fetch(`http://127.0.0.1:${environment.PORT}/version`).then(
          (response) => response.json(),
          () => null,
        );
        if (version?.commit === commit) return;
        await delay(100);
      }
      throw new Error(`${commit} is not served.`);
    },
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

/** A coding agent that knows this one service. */
const engineer = ({ defect, test, fix }) =>
  function* ({ folder }) {
    const file = join(folder, defect.file);
    yield read(file, 'Reading how the document is written.');
    yield edit(file, { old: defect.broken, new: defect.repaired }, 'The defect is in this line.');
    yield bash(test, 'Running the tests');
    return `The document was incomplete. The tests pass.\n\nFix: ${fix}`;
  };

async function startAgent(service) {
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
      turn: nextTurn(engineer(service), parseConversation(parsed.data)),
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
