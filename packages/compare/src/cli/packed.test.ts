/** @module-tag night */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { goodContent, renderDeck, withCompanies } from '../../../documents/testing/market-deck.js';
import { folderOf } from '../../testing/run-in-process.js';

const packer = fileURLToPath(new URL('../../../../scripts/pack-compare.mjs', import.meta.url));

async function run(command: string, args: readonly string[], cwd: string) {
  // Nothing but where programs are: neither configuration nor account can be needed.
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH } });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}

it('is one file that npm installs without a network, and that compares and explains on its own (M-035)', async () => {
  const folder = await folderOf({ 'package.json': '{}' });
  const packed = await run(process.execPath, [packer, join(folder, 'packed')], folder);
  expect(packed).toMatchObject({ code: 0, errors: '' });
  const tarball = packed.output.trim();
  const npm = await run('npm', ['install', '-D', '--offline', '--no-audit', '--no-fund', tarball], folder);
  expect(npm.output).toContain('added 1 package');
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['@fixpoint']);
  expect(await readdir(join(folder, 'node_modules/@fixpoint'))).toEqual(['compare']);

  const programs = join(folder, 'node_modules/@fixpoint/compare/dist');
  for (const name of await readdir(programs, { recursive: true })) {
    if (name.endsWith('.js'))
      expect(await readFile(join(programs, name), 'utf8')).not.toContain('planted in');
  }

  const work = join(folder, 'work');
  await mkdir(work);
  await writeFile(join(work, 'good.pptx'), await renderDeck(goodContent()));
  await writeFile(join(work, 'bad.pptx'), await renderDeck(withCompanies(() => ({ logo: false }))));
  const program = join(folder, 'node_modules/.bin/fixpoint-compare');
  const compare = (...args: string[]) => run(program, args, work);
  expect(await compare('good.pptx')).toMatchObject({ code: 0, errors: '' });
  const files = ['-o', 'out.html', '-o', 'out.xlsx', '-o', 'out.sarif'];
  expect(await compare('bad.pptx', ...files)).toMatchObject({
    code: 1,
    output: expect.stringContaining('company-logos'),
    errors: '',
  });
  expect(await readdir(work)).toEqual(expect.arrayContaining(['out.html', 'out.sarif', 'out.xlsx']));
  expect(await compare('checks', 'thin-slides')).toMatchObject({
    output: expect.stringContaining('# thin-slides'),
  });
  expect(await compare('--explain', 'thin-slides')).toMatchObject({
    code: 0,
    output: expect.stringContaining('# thin-slides'),
  });

  // A repository whose commits are held back by the hook that the package brings.
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], folder);
  await git('init', '-q');
  await copyFile(
    join(folder, 'node_modules/@fixpoint/compare/hooks/pre-commit'),
    join(folder, '.git/hooks/pre-commit'),
  );
  await git('add', 'package.json');
  expect(await git('commit', '-q', '-m', 'no document')).toMatchObject({ code: 0, output: '' });
  await git('add', 'work/bad.pptx');
  expect(await git('commit', '-q', '-m', 'bad')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('company-logos'),
  });
  await git('reset', '-q', 'work/bad.pptx');
  await git('add', 'work/good.pptx');
  expect(await git('commit', '-q', '-m', 'good')).toMatchObject({ code: 0 });

  // The same for those who use the program pre-commit, which gives the entry the files that match.
  const listed = await readFile(
    fileURLToPath(new URL('../../../../.pre-commit-hooks.yaml', import.meta.url)),
    'utf8',
  );
  const [hook] = z.tuple([z.object({ entry: z.string(), files: z.string() })]).parse(parse(listed));
  const matches = new RegExp(hook.files.replace('(?i)', ''), 'i');
  expect(['a.PPTX', 'b.docm', 'c.pdf', 'd.xlsx.txt'].filter((name) => matches.test(name))).toEqual([
    'a.PPTX',
    'b.docm',
  ]);
  const precommit = (...names: string[]) => run('sh', ['-c', `${hook.entry} "$@"`, 'sh', ...names], folder);
  expect(await precommit('work/good.pptx')).toMatchObject({ code: 0 });
  expect(await precommit('work/good.pptx', 'work/bad.pptx')).toMatchObject({ code: 1 });

  const notices = await readFile(
    join(folder, 'node_modules/@fixpoint/compare/THIRD-PARTY-NOTICES.txt'),
    'utf8',
  );
  for (const name of ['commander', 'zod', 'yaml', 'exceljs', 'chokidar']) {
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  // The packer and npm work for seconds, and a dozen programs start.
}, 240_000);
