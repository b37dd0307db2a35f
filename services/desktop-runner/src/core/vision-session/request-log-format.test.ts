import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCleanJson,
  logFileName,
  namePictures,
  sanitizeRequest,
  summarizeDataImageUrl,
} from './request-log-format.js';

const bytes = Buffer.from('pixels of a screen '.repeat(40));
const base64 = bytes.toString('base64');
const hash = createHash('sha256').update(bytes).digest('hex');
const named = `[image/png, ${bytes.length} bytes, sha256 ${hash}]`;

describe('pictures in a log', () => {
  it('are named by hash and length (S2-089)', () => {
    expect(summarizeDataImageUrl(`data:image/png;base64,${base64}`)).toBe(named);
    expect(summarizeDataImageUrl('https://example.com/a.png')).toBe('https://example.com/a.png');
  });

  it("are found however deep they lie, in each vendor's form (S2-090)", () => {
    expect(
      namePictures({
        a: [{ image_url: { url: `data:image/png;base64,${base64}` } }],
        b: { source: { type: 'base64', media_type: 'image/png', data: base64 } },
        c: bytes,
        d: ['text', 7, null, true],
      }),
    ).toEqual({
      a: [{ image_url: { url: named } }],
      b: { source: { type: 'base64', media_type: 'image/png', data: named } },
      c: named.replace('image/png', 'image'),
      d: ['text', 7, null, true],
    });
  });

  it('leave everything else as it is, and never their bytes', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value = JSON.parse(json);
        const hidden = namePictures({ value, at: [{ url: `data:image/jpeg;base64,${base64}` }] });
        expect(JSON.stringify(hidden)).not.toContain(base64);
        expect(hidden).toMatchObject({ at: [{ url: expect.stringContaining(hash) }] });
      }),
    );
  });
});

it('cuts prompts and tools short, and keeps the rest of a request (S2-076, S2-077, S2-078)', () => {
  const long = 'x'.repeat(5_000);
  const sanitized = sanitizeRequest({
    model: 'qwen3-vl',
    temperature: 0.6,
    messages: [
      { role: 'system', content: long },
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }],
      },
    ],
    tools: [{ type: 'function', function: { name: 'click_element', description: long } }],
  });
  expect(sanitized).toEqual({
    model: 'qwen3-vl',
    temperature: 0.6,
    messages: [
      { role: 'system', content: `${'x'.repeat(500)}… [5000 characters]` },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: named } }] },
    ],
    tools: [expect.stringMatching(/^\{"type":"function".*… \[\d+ characters\]$/)],
  });
});

it('writes JSON without empty lines (S2-108)', () => {
  expect(formatCleanJson({ a: { b: [1, 2] }, c: [], d: {} })).toBe(
    ['  "a": {', '    "b": [', '      1,', '      2', '  "c": [],', '  "d": {}'].join('\n'),
  );
});

it('names its file by the time (S2-107)', () => {
  expect(logFileName(new Date(2_026, 0, 2, 3, 4, 5))).toBe('agent_run_20260102_030405.log');
});
