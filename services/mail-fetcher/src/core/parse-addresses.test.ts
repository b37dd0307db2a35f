import { describe, expect, it } from 'vitest';
import { parseRecipients, parseSender, plusTag } from './parse-addresses.js';

describe('parseSender', () => {
  it.each([
    ['Reports <Reports@Service.Example>', 'reports@service.example'],
    ['reports@service.example', 'reports@service.example'],
    ['=?utf-8?B?0JjQstCw0L0=?= <a@b.example>', 'a@b.example'],
    ['Иван <a@b.example>', 'a@b.example'],
    ['"trusted@sendgrid.net" <a@evil.example>', 'a@evil.example'],
    ['trusted@sendgrid.net <a@evil.example>', null],
    ['Acme Reports, Inc. <reports@service.example>', 'reports@service.example'],
    ['Acme: Reports <a@b.example>', 'a@b.example'],
    ['Reports [EU] (automatic <a@b.example>', 'a@b.example'],
    ['Reports; do not reply <a@b.example> ', 'a@b.example'],
    ['a@b.example <a@b.example>', 'a@b.example'],
    ['A@B.example via Acme, Inc. <a@b.example>', 'a@b.example'],
    ['"Acme <EU>" Reports, Inc. <a@b.example>', 'a@b.example'],
    ['Acme, trusted@sendgrid.net <a@evil.example>', null],
    ['Acme, trusted @ sendgrid.net <a@evil.example>', null],
    ['Acme, Inc. <trusted@sendgrid.net> <a@evil.example>', null],
    ['Acme, Inc. <a@b.example>, <c@d.example>', null],
    ['Acme, Inc. <a@b.example> c@d.example', null],
    ['Acme, Inc. <a@b.example, c@d.example>', null],
    ['Acme, Inc. <>', null],
    ['a@b.example, c@d.example', null],
    ['team: a@b.example;', null],
    ['', null],
    ['nobody', null],
    [`${'('.repeat(900)}${')'.repeat(90)}`, null],
    [`${'x'.repeat(2000)}@b.example`, null],
  ])('reads %j as %j (S0-324)', (header, expected) => {
    expect(parseSender(header)).toBe(expected);
  });
});

describe('parseRecipients', () => {
  it('reads lists and groups, and nothing from what does not parse', () => {
    expect(parseRecipients('A <a@b.example>, team: c@d.example, e@f.example;')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]);
    expect(parseRecipients('Acme, Inc. <a+b@c.example>, D <D@e.example>')).toEqual([
      'a+b@c.example',
      'd@e.example',
    ]);
    expect(parseRecipients('undisclosed-recipients:;')).toEqual([]);
    expect(parseRecipients('<<<')).toEqual([]);
    expect(parseRecipients('('.repeat(9_000))).toEqual([]);
  });
});

describe('plusTag', () => {
  it.each([
    ['a+b@c.example', 'b'],
    ['a+b+c@d.example', 'b+c'],
    ['a@b.example', null],
  ])('takes from %j the tag %j', (address, tag) => {
    expect(plusTag(address)).toBe(tag);
  });
});
