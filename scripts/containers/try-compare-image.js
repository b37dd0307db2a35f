import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SetUpError } from '../bootstrap/set-up-error.js';

const tag = 'localhost/fixpoint-compare';
/** Any user but root, as on a person's machine. */
const user = 1234;

/** Builds the image of the checker and checks two documents in it with the options that docs/ci.md names. */
export async function tryCompareImage({ engine, root, folder, print }) {
  await engine.run(['build', '--target', 'compare', '--tag', tag, '.'], { cwd: root });
  const work = join(folder, 'documents');
  const corpus = join(root, 'packages/compare/testing/corpus/files');
  await mkdir(join(work, 'reports'), { recursive: true });
  await mkdir(join(work, 'out'));
  for (const [name, source] of Object.entries({
    'good.docx': 'dd-report.libreoffice.clean.docx',
    'bad.docx': 'dd-report.libreoffice.a-chapter-is-missing.docx',
  }))
    await copyFile(join(corpus, source), join(work, 'reports', name));
  await chmod(folder, 0o755);
  await chmod(join(work, 'out'), 0o777);
  const locked = ['--network', 'none', '--read-only', '--tmpfs', '/tmp', '--user', `${user}:${user}`];
  const check = (...args) =>
    engine.run(['run', '--rm', ...locked, '--volume', `${work}:/work`, tag, ...args], { mayFail: true });

  const bad = await check('reports', '--reporter', 'github', '--reporter', 'html:out/report.html');
  if (bad.code !== 1 || !bad.output.includes('::error file=reports/bad.docx'))
    throw new SetUpError(`The image did not report the finding (exit code ${bad.code}):\n${bad.output}`, 1);
  const [name] = await readdir(join(work, 'out'));
  const { size, uid } = await stat(join(work, 'out', name ?? ''));
  const good = await check('reports/good.docx', '--fail-on', 'high');
  if (good.code !== 0) throw new SetUpError(`A document without findings failed:\n${good.output}`, 1);
  // The form that GitLab uses.
  const shell = ['run', '--rm', '--entrypoint', '', tag, 'sh', '-c', 'fixpoint-compare --version'];
  const { output } = await engine.run(shell);
  print(
    `image of the checker ${output.trim()}: finds the defect, writes ${name} (${size} bytes) as user ${uid}, passes the good document`,
  );
}
