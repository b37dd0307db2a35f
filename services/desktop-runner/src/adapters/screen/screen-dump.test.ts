import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visionSettings } from '../../config/vision-settings.js';
import { createScreenDump, type ScreenDumpOptions } from './screen-dump.js';

const png = (text: string) => ({ bytes: Buffer.from(text), mime: 'image/png' as const });

/** A run of a folder that has room for everything. */
async function open(options: Omit<ScreenDumpOptions, 'limitBytes'>) {
  return (await createScreenDump({ ...options, limitBytes: 1_000_000 })).openRun();
}

describe('the folder of screenshots', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'fixpoint-dump-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const limit = { folder: '', limitBytes: 30 };
  const names = async () => (await readdir(root)).sort();

  it('gives way to new runs, the oldest pictures first, and to no other file', async () => {
    for (const number of [7, 8, 9]) await writeFile(join(root, `screen_000${number}.png`), '0123456789');
    await writeFile(join(root, 'notes.txt'), '0123456789'.repeat(9));
    await writeFile(join(root, 'other_0001.png'), '0123456789'.repeat(9));
    const dump = await createScreenDump({ ...limit, folder: root });
    const run = dump.openRun();
    await run.save(png('0123456789'));
    expect(await names()).toEqual([
      'notes.txt',
      'other_0001.png',
      'screen_0008.png',
      'screen_0009.png',
      'screen_0010.png',
    ]);
  });

  it('never loses a picture of an active run, whatever the limit, and does when that is over', async () => {
    const dump = await createScreenDump({ ...limit, folder: root });
    const [first, second] = [dump.openRun(), dump.openRun()];
    for (let count = 0; count < 3; count += 1) {
      await first.save(png('0123456789'));
      await second.save(png('0123456789'));
    }
    expect(await names()).toHaveLength(6);
    first.end();
    await second.save(png('0123456789'));
    expect(await names()).toHaveLength(7);
    second.end();
    await dump.openRun().save(png('0123456789'));
    expect(await names()).toEqual(['screen_0006.png', 'screen_0007.png', 'screen_0008.png']);
  });

  it('begins by making room for what an earlier life left too much of', async () => {
    for (const number of [1, 2, 3, 4]) await writeFile(join(root, `screen_000${number}.jpg`), '0123456789');
    await createScreenDump({ ...limit, folder: root });
    expect(await names()).toEqual(['screen_0002.jpg', 'screen_0003.jpg', 'screen_0004.jpg']);
  });

  it('is made, and numbers its pictures by four digits in the order they came (S2-008, S2-019, S2-020, S2-109)', async () => {
    const folder = join(root, 'new', 'dumps');
    const dump = await open({ folder });
    const paths = await Promise.all(['a', 'b', 'c'].map((text) => dump.save(png(text))));
    expect(paths.map((path) => basename(path))).toEqual([
      'screen_0001.png',
      'screen_0002.png',
      'screen_0003.png',
    ]);
    expect(await readFile(paths[1] ?? '', 'utf8')).toBe('b');
  });

  it.skipIf(process.platform === 'win32')('is readable to its owner alone', async () => {
    const path = await (await open({ folder: join(root, 'dumps') })).save(png('a'));
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(join(root, 'dumps'))).mode & 0o077).toBe(0);
  });

  it('is dumps, screen_ and 1 by default (S2-018, S2-019, S2-020)', () => {
    const { dumpFolder, dumpPrefix, dumpStart, dumpMegabytes } = loadSettings(visionSettings, {});
    expect([dumpFolder, dumpPrefix, dumpStart, dumpMegabytes]).toEqual(['dumps', 'screen_', 1, 1_000]);
  });

  it('continues after the existing pictures, whatever else lies about (S2-109)', async () => {
    for (const name of ['screen_0007.png', 'screen_0012.jpg', 'screen_99.txt', 'other_0500.png']) {
      await writeFile(join(root, name), 'old');
    }
    const dump = await open({ folder: root, start: 5 });
    expect(basename(await dump.save(png('new')))).toBe('screen_0013.png');
    expect(await readFile(join(root, 'screen_0007.png'), 'utf8')).toBe('old');
  });

  it('never writes over a picture, even where two write at once', async () => {
    const [one, other] = [await open({ folder: root }), await open({ folder: root })];
    const texts = Array.from({ length: 20 }, (_, number) => `${number}`);
    await Promise.all(texts.map((text, number) => (number % 2 ? one : other).save(png(text))));
    const kept = await Promise.all((await readdir(root)).map((name) => readFile(join(root, name), 'utf8')));
    expect(kept.sort()).toEqual(texts.sort());
  });

  it('begins at a number and with a prefix of choice, and names a JPEG so (S2-019, S2-020)', async () => {
    const dump = await open({ folder: root, prefix: 'step-', start: 10_000 });
    expect(basename(await dump.save({ bytes: Buffer.from('x'), mime: 'image/jpeg' }))).toBe('step-10000.jpg');
  });
});
