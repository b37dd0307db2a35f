// Holds our own drawing of slides against LibreOffice's: structural similarity, and the words that are missing. Needs a build.
//   node scripts/compare-previews.mjs FOLDER [--slides N] [--only TEXT] [--pictures FOLDER]
// Takes one slide of each of N decks of the folder, chosen by the hashes of their bytes. --only keeps the decks whose path
// holds TEXT. --pictures writes each pair of pictures, ours above.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseSlides } from './previews/choose-slides.js';
import { drawPreviews } from './previews/draw-previews.js';
import { printSlides } from './previews/print-slides.js';
import { similarityOf, stack } from './previews/similarity.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slides: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Give the folder of the decks: node scripts/compare-previews.mjs FOLDER\n');
  process.exit(2);
}

const work = await mkdtemp(join(tmpdir(), 'fixpoint-previews-'));
try {
  const slides = await chooseSlides(folder, { most: Number(values.slides), only: values.only });
  const printed = await printSlides(slides, work);
  const drawn = await drawPreviews(slides);
  const rows = [];
  for (const [index, { shown, number }] of slides.entries()) {
    const [ours, theirs] = [drawn[index], printed[index]];
    if (theirs === null || ours === null) {
      process.stderr.write(
        `Left out: ${shown}, which ${theirs === null ? 'LibreOffice does not draw' : 'cannot be read'}.\n`,
      );
      continue;
    }
    const similarity = await similarityOf(ours.picture, theirs.picture);
    rows.push({ shown, number, similarity, missing: missingWords(ours.words, theirs.words) });
    if (values.pictures !== undefined) {
      await mkdir(values.pictures, { recursive: true });
      const name = `${similarity.whole.toFixed(3)}-${shown.split('/').at(-1)}-${number}.png`;
      await writeFile(join(values.pictures, name), await stack(ours.picture, theirs.picture));
    }
  }
  report(rows);
} finally {
  await rm(work, { recursive: true, force: true, maxRetries: 5 });
}

/** Words of three letters and more that LibreOffice prints and our drawing lacks. */
function missingWords(ours, theirs) {
  const squeezed = ours.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
  const words =
    theirs
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !squeezed.includes(word));
}

function report(rows) {
  const sorted = rows.toSorted((one, other) => one.similarity.whole - other.similarity.whole);
  for (const { shown, number, similarity, missing } of sorted) {
    const lost = missing.length === 0 ? '' : `   missing: ${missing.slice(0, 8).join(' ')}`;
    process.stdout.write(
      `${similarity.whole.toFixed(3)} ${similarity.drawn.toFixed(3)}  ${shown}, slide ${number}${lost}\n`,
    );
  }
  const whole = sorted.map(({ similarity }) => similarity.whole);
  const drawn = sorted.map(({ similarity }) => similarity.drawn).toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const without = rows.filter(({ missing }) => missing.length > 0).length;
  process.stdout.write(
    `${rows.length} slides: median ${whole[middle]?.toFixed(3)}, least ${whole[0]?.toFixed(3)}; drawn parts: median ${drawn[middle]?.toFixed(3)}; ${without} with missing words\n`,
  );
}
