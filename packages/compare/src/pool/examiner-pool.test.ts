import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { FixpointError } from '@fixpoint/shared/errors';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../documents/testing/market-deck.js';
import { allChecks } from '../checks/all-checks.js';
import type { Examination } from '../engine/examine-documents.js';
import { toExaminationLimits } from '../limits/examination-limits.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { createExaminerPool, type ExaminerPool } from './examiner-pool.js';

const hungry = new URL('../../testing/hungry-examiner.mjs', import.meta.url);
const signal = new AbortController().signal;
let pool: ExaminerPool;

function open({ program = hungry, seconds = 50 } = {}) {
  const limits = toExaminationLimits({ memory: 64, totalBytes: 1, timeout: seconds });
  pool = createExaminerPool({ size: 1, limits, program });
}

const rules = { template: null, templates: new Map(), today: '2026-11-22' };
const examination = (text: string, name = 'deck.pptx'): Examination => ({
  name,
  type: 'pptx',
  bytes: Buffer.from(text),
  rules,
});
const examine = (text: string, name?: string) => pool.examine(examination(text, name), signal);
const pidOf = async (text: string) => ((await examine(text)) as unknown as { pid: number }).pid;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a pool of examiner processes', () => {
  beforeEach(() => {
    open();
  });
  afterEach(() => pool.close());

  it('outlives a document that eats all memory, and examines the next one (S0-211)', async () => {
    const error = await examine('M').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableDocumentError);
    expect(error).toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringMatching(/64 MiB .*limit memory-mb/),
    });
    expect(await pidOf('ok')).toBeGreaterThan(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'outlives a document that fills memory outside of the heap (needs /proc)',
    async () => {
      await expect(examine('B')).rejects.toMatchObject({
        reason: 'TOO_LARGE',
        message: expect.stringMatching(/64 MiB \(\d+ MiB in use; limit memory-mb\)/),
      });
      expect(await pidOf('ok')).toBeGreaterThan(0);
    },
  );

  it('outlives a document that kills its process', async () => {
    await expect(examine('K')).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringContaining('SIGKILL'),
    });
    expect(await pidOf('ok')).toBeGreaterThan(0);
  });

  it('ends a document that never ends, and its process', async () => {
    await pool.close();
    open({ seconds: 2 });
    const before = await pidOf('ok');
    await expect(examine('L')).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringContaining('2 s'),
    });
    expect(isRunning(before)).toBe(false);
    expect(await pidOf('ok')).not.toBe(before);
  });

  it('reports an unreadable golden document, and does not blame the one compared with it', async () => {
    const error = await examine('K', 'golden').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FixpointError);
    expect(error).not.toBeInstanceOf(UnreadableDocumentError);
    expect(error).toMatchObject({ code: 'unreadable-golden' });
    expect(error).toMatchObject({
      message: expect.stringMatching(/^The golden document cannot be read: .*64 MiB/),
      hint: expect.stringContaining('smaller document'),
    });
  });

  it('ends with its signal and passes on the reason', async () => {
    const controller = new AbortController();
    const pid = await pidOf('ok');
    const examining = pool.examine(examination('L'), controller.signal);
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error('cancelled'));
    await expect(examining).rejects.toThrow('cancelled');
    expect(isRunning(pid)).toBe(false);
  });

  it('keeps its process from document to document, also after a failure of ours', async () => {
    const pid = await pidOf('ok');
    await expect(examine('F')).rejects.toMatchObject({ code: 'examiner-failed' });
    expect(await pidOf('ok')).toBe(pid);
  });

  it('lets documents wait for their turn', async () => {
    const pids = await Promise.all(['a', 'b', 'c', 'd'].map(pidOf));
    expect(new Set(pids).size).toBe(1);
  });

  it('leaves no process behind and calls an interrupted document no finding', async () => {
    const pid = await pidOf('ok');
    const examining = examine('L').catch((thrown: unknown) => thrown);
    await new Promise((resolve) => setImmediate(resolve));
    await pool.close();
    expect(await examining).toMatchObject({ code: 'closing', retry: 'backoff' });
    expect(isRunning(pid)).toBe(false);
    await expect(examine('ok')).rejects.toMatchObject({ code: 'closing' });
  });

  it('starts a process ahead and uses it, or ends it if unused', async () => {
    pool.warm();
    expect(await pidOf('ok')).toBeGreaterThan(0);
    pool.warm();
    await expect(pool.close()).resolves.toBeUndefined();
  });

  it('does not blame the document when the program does not start', async () => {
    await pool.close();
    open({ program: new URL('./absent.js', import.meta.url) });
    pool.warm();
    await expect(examine('ok')).rejects.toMatchObject({ code: 'examiner-unavailable', retry: 'backoff' });
  });
});

/** A deck with a part of two MiB. */
async function largeDeck(): Promise<Buffer> {
  const archive = await JSZip.loadAsync(await renderDeck(goodContent()));
  archive.file('ppt/media/large.bin', Buffer.alloc(2 * 1024 * 1024, 1));
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

describe('the built examiner', () => {
  it('checks a deck in a separate process, and refuses an invalid one', async () => {
    const real = createExaminerPool({ size: 1, limits: toExaminationLimits({}) });
    await using _closing = { [Symbol.asyncDispose]: () => real.close() };
    const templates = await loadTemplates(allChecks);
    const deck = {
      name: 'deck.pptx',
      type: 'pptx' as const,
      bytes: await renderDeck(withCompanies(() => ({ logo: false }))),
      rules: { template: 'market-research', templates, today: '2026-11-22' },
    };
    expect(await real.examine(deck, signal)).toMatchObject({
      document: { outcome: 'checked', size: { unit: 'slide', count: 11 } },
      findings: [{ check: 'company-logos' }],
    });
    await expect(real.examine({ ...deck, bytes: Buffer.from('nope') }, signal)).rejects.toMatchObject({
      reason: 'NOT_ZIP',
    });
    const renamed = { ...deck, name: 'deck.docx', bytes: await renderDeck(goodContent()) };
    expect(await real.examine(renamed, signal)).toMatchObject({ document: { outcome: 'checked' } });
    const small = createExaminerPool({ size: 1, limits: toExaminationLimits({ entryBytes: 1 }) });
    await using _ending = { [Symbol.asyncDispose]: () => small.close() };
    await expect(small.examine({ ...deck, bytes: await largeDeck() }, signal)).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringMatching(/\(limit entry-mb\)\.$/),
    });
    await expect(real.examine({ ...renamed, type: 'docx' }, signal)).rejects.toMatchObject({
      reason: 'TYPE_MISMATCH',
    });
  });
});
