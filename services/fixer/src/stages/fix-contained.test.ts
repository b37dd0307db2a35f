import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ScriptedReply } from '../../../../packages/agents/testing/scripted-messages-api.js';
import { bash, fixByScript, write } from '../../testing/fix-by-script.js';
import { createEngine, createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';
import { createFixStage } from './fix.js';

/** The real CLI, whose model writes programs and starts them: programs that the guard allows must be stopped by the sandbox. */

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test.js': "if (require('./words.js') < 40) process.exit(1);\n",
    '.gitignore': 'node_modules\n',
    '.gitattributes': '*.js filter=x\n',
  });
});
afterEach(() => world.close());

/** Makes the model write `backend/t.js`, start it and then do the same as an honest fix. */
function fixWith(program: string, more: readonly ScriptedReply[] = []) {
  return fixByScript(world, [
    write('backend/t.js', program),
    bash('node backend/t.js'),
    ...more,
    bash("sed -i 's/40/50/' backend/words.js"),
  ]);
}

/** The program's results, from the commit that it became a part of. */
function found(): Record<string, string> {
  return JSON.parse(git(world.remote, 'show', 'main:backend/found.json'));
}

/** A program that tries each and writes down what came of it. */
function attempt(tries: Readonly<Record<string, string>>): string {
  const parts = Object.entries(tries).map(
    ([name, code]) =>
      `try { found[${JSON.stringify(name)}] = String((() => { ${code} })()); } catch (error) { found[${JSON.stringify(name)}] = 'failed: ' + (error.code ?? 'status ' + error.status); }`,
  );
  return `const fs = require('fs'); const { execSync } = require('child_process');
const run = (line) => execSync(line, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10000 });
const found = {};
${parts.join('\n')}
fs.writeFileSync('backend/found.json', JSON.stringify(found, null, 1) + '\\n');
`;
}

it('reaches neither the remote, nor the clone, nor the guard, nor the user’s files by a program of the model’s', async () => {
  const head = world.head();
  const trap = join(world.folder, 'trap');
  const filter = `[filter "x"]\n\tclean = touch ${trap}\n`;
  const { output } = await fixWith(
    attempt({
      push: `return run('git commit -qam x; git push ${world.remote} HEAD:main && echo pushed')`,
      readRemote: `return fs.readdirSync(${JSON.stringify(world.remote)})`,
      readClones: `return fs.readdirSync(${JSON.stringify(join(world.folder, 'home/repositories'))})`,
      guardConfig: `const file = require('path').resolve('../../guard/guard.json'); fs.readFileSync(file); fs.writeFileSync(file, '{}'); return 'written'`,
      guardReplaced: `fs.renameSync(require('path').resolve('../../guard'), require('path').resolve('../../other')); return 'moved'`,
      hook: `fs.writeFileSync(${JSON.stringify(join(process.cwd(), 'packages/guard/dist/hook/guard-hook.js'))}, ''); return 'written'`,
      key: `return fs.readFileSync(${JSON.stringify(join(world.userHome, '.ssh/id_ed25519'))})`,
      userConfig: `fs.writeFileSync(${JSON.stringify(join(world.userHome, '.gitconfig'))}, ${JSON.stringify(filter)}); return 'written'`,
      ownConfig: `fs.appendFileSync('.git/config', ${JSON.stringify(filter)}); return 'written'`,
      credential: `return Object.values(process.env).some((value) => value.includes('of-the-fixer'))`,
    }),
    [bash('git push --force origin main')],
  );
  expect(output).toMatchObject({ outcome: 'pushed' });
  expect(git(world.remote, 'rev-parse', 'main^')).toBe(head);
  expect(found()).toEqual({
    push: expect.stringMatching(/^failed/),
    readRemote: expect.stringMatching(/^failed/),
    readClones: expect.stringMatching(/^failed/),
    guardConfig: expect.stringMatching(/^failed/),
    guardReplaced: expect.stringMatching(/^failed/),
    hook: expect.stringMatching(/^failed/),
    key: expect.stringMatching(/^failed/),
    userConfig: expect.stringMatching(/^failed/),
    // Its own repository is thrown away.
    ownConfig: 'written',
    credential: 'false',
  });
  // The guard still works after the program.
  expect(output.denials).toMatchObject([{ tool: 'Bash' }]);
  await expect(access(trap)).rejects.toThrow('ENOENT');
  await expect(readFile(join(world.userHome, '.gitconfig'))).rejects.toThrow('ENOENT');
}, 180_000);

const readEnvironments = `let seen = ''; for (const pid of fs.readdirSync('/proc')) { try { seen += fs.readFileSync('/proc/' + pid + '/environ', 'latin1'); } catch {} } return seen.includes('hunter2')`;

it('reads no environment outside and signals nothing there, not even after umount /proc', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const outside = spawn('sleep', ['300'], { env: { FIXER_SECRET: 'hunter2' } });
  onTestFinished(() => void outside.kill('SIGKILL'));
  const { output } = await fixWith(
    attempt({
      umount: "return run('umount /proc && echo done')",
      environments: readEnvironments,
      signal: `process.kill(${outside.pid}, 'SIGTERM'); return 'signalled'`,
    }),
  );
  expect(output).toMatchObject({ outcome: 'pushed' });
  expect(found()).toEqual({
    umount: expect.stringMatching(/^failed/),
    environments: 'false',
    signal: expect.stringMatching(/^failed/),
  });
  expect(outside.exitCode).toBeNull();
});

it('lets the service’s tests read no environment outside, and reach nothing but their own loopback', {
  tags: ['night'],
  timeout: 60_000,
}, async () => {
  const outside = spawn('sleep', ['300'], { env: { FIXER_SECRET: 'hunter2' } });
  onTestFinished(() => void outside.kill('SIGKILL'));
  // On the loopback of the machine, which is not theirs.
  const host = createServer((socket) => socket.end());
  onTestFinished(() => void host.close());
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  await world.close();
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test.js': `const fs = require('fs'); const net = require('net');
try { require('child_process').execSync('umount /proc', { stdio: 'ignore' }); } catch {}
const leaks = (() => { ${readEnvironments} })();
const server = net.createServer((socket) => socket.end('x')).listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').once('data', () => {
    const away = net.connect(${port}, '127.0.0.1').once('connect', () => process.exit(3)).once('error', () => process.exit(leaks ? 4 : require('./words.js') < 40 ? 1 : 0));
    setTimeout(() => process.exit(5), 5000);
  });
});
`,
  });
  const engine = createEngine((job) =>
    writeFile(join(job.tree, 'backend/words.js'), 'module.exports = 50;\n'),
  );
  const output = await createFixStage(world.options(engine))(
    world.input(),
    createStageContext({ taskId: 'task-1' }),
  );
  expect(output).toMatchObject({ outcome: 'pushed' });
});
