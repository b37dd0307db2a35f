import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@fixpoint/sandbox/run';
import { expect, it, onTestFinished } from 'vitest';
import { createCommandRunner } from '../commands/index.js';
import { createHistory } from './create-history.js';

it.for(['bubblewrap', 'landlock'] as const)(
  'runs no filter of a repository that a command behind %s left (V-31)',
  async (wall, { skip }) => {
    const world = realpathSync(mkdtempSync(join(tmpdir(), 'fp-hist-')));
    onTestFinished(() => rmSync(world, { recursive: true, force: true }));
    // Behind Landlock each command has a separate user, who must get through.
    chmodSync(world, 0o711);
    const [root, state, sockets] = ['files', 'state', 'sockets'].map((name) => join(world, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [root, state, sockets]) mkdirSync(folder);
    const sandbox = await createSandbox({ mode: 'best', folders: [root, state], walls: [wall] });
    skip(sandbox.wall !== wall, `This machine cannot build the wall ${wall}.`);
    const runner = createCommandRunner({ root, state, sockets, sandbox, environment: process.env });
    const { signal } = new AbortController();
    const proof = join(world, 'proof');
    const { ok, output } = await runner.run(
      `export GIT_CONFIG_NOSYSTEM=1; mkdir nested && cd nested && git init -q && echo '*.txt filter=x' > .gitattributes && echo one > a.txt &&
       git add -A && git -c user.name=a -c user.email=a@b.invalid commit -qm one &&
       git config filter.x.clean 'sh -c "touch ${proof}; cat"' && echo changed > a.txt`,
      { folder: '', signal },
    );
    expect({ ok, output }).toMatchObject({ ok: true });
    const history = createHistory({ root, gitDir: join(state, 'history.git'), environment: process.env });
    const { id = '' } = (await history.commit('Step 1', signal)) ?? {};
    const { files } = await history.archive(id, 10_000, signal);
    expect(files.map(({ path }) => path)).toEqual(['nested/.gitattributes', 'nested/a.txt']);
    expect(await history.commit('Step 2', signal)).toBeNull();
    expect(existsSync(proof)).toBe(false);
  },
);
