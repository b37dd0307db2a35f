import { createMailRules } from '@fixpoint/guard/mail';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { describe, expect, it } from 'vitest';
import { chooseDownloads, type DownloadedFile, findDownload } from './choose-downloads.js';

const now = new Date('2026-11-22T10:00:00Z');
const rules = createMailRules({ ...defaultPolicy.mail, maxAttachments: 2, maxAttachmentBytes: 1_000 });

function file(name: string, secondsOld = 10, size = 100): DownloadedFile {
  return { name, size, modifiedAt: new Date(now.getTime() - secondsOld * 1_000) };
}

describe('the folder of one mail', () => {
  it("gives its documents by the mail policy's types, sizes and number, and reports what it left", () => {
    const files = [
      file('deck.pptx', 9),
      file('table.xlsx', 8),
      file('more.docx', 7),
      file('setup.exe'),
      file('big.pptx', 5, 1_001),
      file('deck.pptx.crdownload'),
    ];
    const { documents, skipped } = chooseDownloads(files, rules);
    expect(documents.map(({ safeName, type }) => [safeName, type])).toEqual([
      ['deck.pptx', 'pptx'],
      ['table.xlsx', 'xlsx'],
    ]);
    expect(skipped.join('; ')).toMatch(/setup\.exe.*|big\.pptx.*1001 bytes|more\.docx.*more than the 2/);
    expect(skipped).toHaveLength(4);
  });

  it('shows no name other than it is', () => {
    const [document] = chooseDownloads([file('evil\u202Exslx.pptx')], rules).documents;
    expect(document?.safeName).toBe('evilxslx.pptx');
  });
});

describe("a person's own folder", () => {
  const wanted = {
    names: ['market-research', 'market research'],
    outputs: ['pptx', 'docx'] as const,
    after: new Date(now.getTime() - 3_600_000),
    now,
  };
  const find = (files: DownloadedFile[]) => findDownload(files, wanted, rules)?.name ?? null;

  it('gives what bears the name of the service first, however old, newest first (S0-145)', () => {
    expect(find([file('fresh.pptx', 1), file('Market_Research-2 (1).pptx', 600)])).toBe(
      'Market_Research-2 (1).pptx',
    );
    expect(find([file('market-research.pptx', 900), file('market-research (1).pptx', 600)])).toBe(
      'market-research (1).pptx',
    );
    expect(find([file('supermarket-research.pptx', 600)])).toBeNull();
  });

  it('else any document of an expected type that is not two minutes old (S0-146)', () => {
    expect(find([file('results.pptx', 119)])).toBe('results.pptx');
    expect(find([file('results.pptx', 120)])).toBeNull();
    expect(find([file('results.xlsx', 1), file('results.zip', 1)])).toBeNull();
  });

  it('nothing from before the submission, and nothing that has not come whole (S0-117)', () => {
    expect(find([file('market-research.pptx', 3_601)])).toBeNull();
    expect(find([file('market-research.pptx.part', 1), file('Unconfirmed 12.crdownload', 1)])).toBeNull();
  });
});
