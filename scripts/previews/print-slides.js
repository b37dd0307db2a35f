import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const output = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}';

/** Pixels across. */
export const pictureWidth = 960;

/** Each slide by LibreOffice, with its words; null for a deck that it does not draw. */
export async function printSlides(slides, folder) {
  const paths = slides.map((_, index) => join(folder, `deck-${index}.pptx`));
  for (const [index, { path }] of slides.entries()) await copyFile(path, paths[index]);
  const printed = [];
  for (const [index, { number }] of slides.entries()) {
    await print([paths[index]], folder);
    printed.push(await readSlide(folder, `deck-${index}`, number));
  }
  return printed;
}

async function print(paths, folder) {
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const options = ['--headless', '--norestore', '--convert-to', output, '--outdir', folder];
  await run('soffice', [`-env:UserInstallation=${profile}`, ...options, ...paths], {
    timeout: 120_000,
  }).catch(() => {});
}

async function readSlide(folder, name, number) {
  const pdf = join(folder, `${name}.pdf`);
  const range = ['-f', String(number), '-l', String(number)];
  try {
    await run('pdftoppm', [
      '-png',
      '-scale-to-x',
      String(pictureWidth),
      '-scale-to-y',
      '-1',
      ...range,
      pdf,
      join(folder, name),
    ]);
    const { stdout } = await run('pdftotext', [...range, pdf, '-'], { maxBuffer: 64 * 1024 ** 2 });
    const file = (await readdir(folder)).find((one) => one.startsWith(`${name}-`) && one.endsWith('.png'));
    return file === undefined ? null : { picture: await readFile(join(folder, file)), words: stdout };
  } catch {
    return null;
  }
}
