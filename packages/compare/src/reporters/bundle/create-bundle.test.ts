import { createHash } from 'node:crypto';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { openPackage } from '@fixpoint/documents/package';
import fc from 'fast-check';
import JSZip from 'jszip';
import { expect, it, onTestFinished, vi } from 'vitest';
import { presentationBytes } from '../../../testing/golden-documents.js';
import { findingOf, hostileTexts, reportOf, runOf } from '../../../testing/runs.js';
import { bundleNames, createBundle } from './create-bundle.js';

const run = runOf([
  { path: 'out/a.pptx', report: reportOf([findingOf()]) },
  { path: 'other/a.pptx', report: reportOf([]) },
]);

async function bundle() {
  const deck = await presentationBytes([{ title: 'Water' }]);
  const documents = [
    { path: 'out/a.pptx', bytes: deck },
    { path: '../../other/A.pptx', bytes: deck },
  ];
  const bytes = await createBundle({ run, documents, golden: [{ path: '/golden/a.pptx', bytes: deck }] });
  return { bytes, deck, documents };
}

it('contains the unchanged documents, the reports, and the hash of each', async () => {
  const { bytes, deck } = await bundle();
  const archive = await JSZip.loadAsync(bytes);
  expect(Object.keys(archive.files).sort()).toEqual([
    'documents/2-A.pptx',
    'documents/a.pptx',
    'findings.xlsx',
    'golden/a.pptx',
    'manifest.json',
    'report.html',
    'report.json',
  ]);
  expect((await archive.file('documents/a.pptx')?.async('nodebuffer'))?.equals(deck)).toBe(true);
  const manifest = JSON.parse((await archive.file('manifest.json')?.async('string')) ?? '');
  expect(manifest.files).toHaveLength(6);
  for (const { name, sha256, bytes: length } of manifest.files) {
    const entry = await archive.file(name)?.async('nodebuffer');
    expect(entry?.length).toBe(length);
    expect(
      createHash('sha256')
        .update(entry ?? '')
        .digest('hex'),
    ).toBe(sha256);
  }
  expect(manifest.files[0]).toMatchObject({ name: 'documents/2-A.pptx', source: '../../other/A.pptx' });
});

it('has the same bytes for the same content, whenever it is made', async () => {
  const { bytes, deck, documents } = await bundle();
  // The dates in an archive have steps of two seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const again = await createBundle({ run, documents, golden: [{ path: '/golden/a.pptx', bytes: deck }] });
  expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
});

it('names files so that no file leaves its folder or replaces another', () => {
  expect(
    bundleNames(['../../etc/passwd', 'C:\\x\\con.pptx', '..', 'a/ü b.pptx', 'A.PPTX', 'x/a.pptx', '.hidden']),
  ).toEqual(['passwd', '_con.pptx', 'document', 'ü_b.pptx', 'A.PPTX', '2-a.pptx', 'hidden']);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)), { maxLength: 8 }),
      (paths) => {
        const names = bundleNames(paths);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(paths.length);
        for (const name of names) expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*$/u);
      },
    ),
  );
});

it('is an archive that our own strict reader opens', async () => {
  const { deck } = await bundle();
  const bytes = await createBundle({ run, documents: [{ path: 'a.pptx', bytes: deck }] });
  // It is no document, but its entries pass every rule about names, sizes and overlaps.
  await expect(openPackage(Buffer.from(bytes), defaultReaderLimits)).rejects.toMatchObject({
    reason: 'MISSING_PART',
  });
});
