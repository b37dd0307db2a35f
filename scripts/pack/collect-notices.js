import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const licenseFile = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/** The licenses of every package of others that these files belong to, as their authors ask to have them passed on; `ofData`: notices of data that is part of our files. */
export async function collectNotices(files, ofData = []) {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== null));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return [`This package contains the following software and data.\n`, ...notices, ...ofData].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}

/** `…/node_modules/@scope/name` of a file in it; null for our own files and those that the bundler adds. */
function packageFolder(file) {
  const path = file.replaceAll('\\', '/');
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return match === null || path.startsWith('\0') ? null : match[1];
}

async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const texts = (await readdir(folder)).filter((file) => licenseFile.test(file)).sort();
  const contents = await Promise.all(texts.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${typeof license === 'string' ? license : 'see below'})`, ...contents].join(
    '\n\n',
  );
}
