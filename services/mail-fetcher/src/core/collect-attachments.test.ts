import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPart, part, rules } from '../../testing/mail-fixtures.js';
import { collectAttachments } from './collect-attachments.js';
import type { MailPart } from './mailbox.js';

/** A document under `levels - 1` containers: the document itself is on level `levels`. */
function nested(levels: number): MailPart {
  let tree = documentPart('deep.pptx');
  for (let level = 1; level < levels; level += 1) tree = part({ parts: [tree] });
  return tree;
}

describe('collectAttachments', () => {
  it('searches ten levels of a mail and no deeper (S0-321)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (levels) => {
        const { documents, skipped } = collectAttachments(nested(levels), rules);
        expect(documents).toHaveLength(levels <= 10 ? 1 : 0);
        expect(skipped).toHaveLength(levels <= 10 ? 0 : 1);
      }),
    );
  });

  it('takes .pptx, .xlsx, .docx, .pdf and .csv and nothing else (S0-322)', () => {
    const names = ['a.pptx', 'b.XLSX', 'c.docx', 'd.pdf', 'e.csv', 'f.pptm', 'g.exe', 'h', '.pptx.zip'];
    const { documents } = collectAttachments(part({ parts: names.map((name) => documentPart(name)) }), rules);
    expect(documents.map((document) => document.type)).toEqual(['pptx', 'xlsx', 'docx', 'pdf', 'csv']);
  });

  it('does not search an attached mail', () => {
    const inner = part({
      mimeType: 'message/rfc822',
      fileName: 'forwarded.pptx',
      parts: [documentPart('inner.pptx')],
    });
    const { documents, skipped } = collectAttachments(part({ parts: [inner] }), rules);
    expect(documents).toEqual([]);
    expect(skipped).toEqual(['an attached mail']);
  });

  it.each([
    ['an encoded word', '=?utf-8?Q?M=C3=A4rkt.pptx?=', undefined, 'Märkt.pptx'],
    [
      'an extended parameter the mailbox could not read',
      'attachment',
      "attachment; filename*=utf-8''M%C3%A4rkt%20a.pptx",
      'Märkt a.pptx',
    ],
    [
      'continuations',
      'attachment',
      "attachment; filename*0*=utf-8''M%C3%A4r; filename*1*=kt; filename*2=.pptx",
      'Märkt.pptx',
    ],
    ['a semicolon in quotes', '"a', 'attachment; filename="a;b.pptx"', 'a;b.pptx'],
    ['the first of two names', 'one.pptx', 'attachment; filename="one.pptx"; filename="two.exe"', 'one.pptx'],
    ['a path', '../../etc/passwd.pptx', undefined, 'passwd.pptx'],
  ])('reads a name from %s and makes it safe (S0-320)', (_, fileName, disposition, expected) => {
    const headers = disposition === undefined ? [] : [{ name: 'content-disposition', value: disposition }];
    const { documents } = collectAttachments(documentPart(fileName, { headers }), rules);
    expect(documents.map((document) => document.name)).toEqual([expected]);
  });

  it('passes on at most twenty documents and reports that there were more', () => {
    const parts = Array.from({ length: 30 }, (_, index) => documentPart(`${index}.pptx`));
    const { documents, skipped } = collectAttachments(part({ parts }), rules);
    expect(documents).toHaveLength(20);
    expect(skipped).toHaveLength(10);
  });

  it('reads any disposition without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const headers = [{ name: 'Content-Disposition', value: `attachment; filename${value}` }];
        collectAttachments(documentPart('a.pptx', { headers }), rules);
      }),
    );
  });
});
