import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import { createParserPool, type ParserPool, type ParserPoolOptions } from './parser-pool.js';

const hungry = new URL('../../testing/hungry-parser.mjs', import.meta.url);
const signal = new AbortController().signal;
let pool: ParserPool;

function open(options: Partial<ParserPoolOptions> = {}) {
  pool = createParserPool({ size: 1, memory: 64, timeout: 20_000, program: hungry, ...options });
  return pool;
}

const read = (text: string) => pool.read(Buffer.from(text), { expected: 'pptx', signal });
const pidOf = async (text: string) => ((await read(text)) as unknown as { pid: number }).pid;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a pool of parser processes', () => {
  beforeEach(() => {
    open();
  });
  afterEach(() => pool.close());

  it('outlives a document that eats all memory, and reads the next one (S0-211)', async () => {
    const error = await read('M').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableDocumentError);
    expect(error).toMatchObject({ reason: 'TOO_LARGE', message: expect.stringContaining('64 MiB') });
    expect(await read('ok')).toMatchObject({ slides: [] });
  });

  it('outlives a document that kills its process', async () => {
    await expect(read('K')).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringContaining('SIGKILL'),
    });
    expect(await read('ok')).toMatchObject({ slides: [] });
  });

  it('ends a document that never ends, and its process', async () => {
    await pool.close();
    open({ timeout: 1_000 });
    const before = await pidOf('ok');
    await expect(read('L')).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: expect.stringContaining('1 s'),
    });
    expect(isRunning(before)).toBe(false);
    expect(await pidOf('ok')).not.toBe(before);
  });

  it('ends with its signal and hands on the reason', async () => {
    const controller = new AbortController();
    const pid = await pidOf('ok');
    const reading = pool.read(Buffer.from('L'), { expected: 'pptx', signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    expect(isRunning(pid)).toBe(false);
  });

  it('keeps its process from document to document, also after a failure of ours', async () => {
    const pid = await pidOf('ok');
    await expect(read('F')).rejects.toMatchObject({ code: 'parser-failed' });
    expect(await pidOf('ok')).toBe(pid);
  });

  it('lets documents wait for their turn', async () => {
    const pids = await Promise.all(['a', 'b', 'c', 'd'].map(pidOf));
    expect(new Set(pids).size).toBe(1);
  });

  it('leaves no process behind and calls an interrupted document no finding', async () => {
    const pid = await pidOf('ok');
    const reading = read('L').catch((thrown: unknown) => thrown);
    await new Promise((resolve) => setImmediate(resolve));
    await pool.close();
    expect(await reading).toMatchObject({ code: 'closing', retry: 'backoff' });
    expect(isRunning(pid)).toBe(false);
    await expect(read('ok')).rejects.toMatchObject({ code: 'closing' });
  });

  it('does not blame the document when the program does not start', async () => {
    await pool.close();
    open({ program: new URL('./absent.js', import.meta.url) });
    await expect(read('ok')).rejects.toMatchObject({ code: 'parser-unavailable', retry: 'backoff' });
  });
});

describe('the built reader', () => {
  it('reads a deck in a process of its own, and refuses what is none', async () => {
    await using closing = { [Symbol.asyncDispose]: () => real.close() };
    const real = createParserPool({ size: 1, memory: 256, timeout: 60_000 });
    const document = await real.read(await renderDeck(goodContent()), { expected: 'pptx', signal });
    expect(document).toMatchObject({ type: 'pptx', slides: { length: 11 } });
    await expect(real.read(Buffer.from('nope'), { expected: 'pptx', signal })).rejects.toMatchObject({
      reason: 'NOT_ZIP',
    });
    expect(closing).toBeDefined();
  });
});
