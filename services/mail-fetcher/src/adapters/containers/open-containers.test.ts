import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPart, mail, part, rules, zipDocument } from '../../../testing/mail-fixtures.js';
import { withAttachment } from '../../../testing/raw-mails.js';
import { tnef } from '../../../testing/tnef.js';
import { chooseMessage, type WantedMail } from '../../core/choose-message.js';
import { findLinks, isAllowedLink, toDownloadUrl } from '../../core/find-links.js';
import { readTnef } from '../../core/read-tnef.js';
import { createOpenContainers } from './open-containers.js';

const { signal } = new AbortController();
const deck = await zipDocument();
const wanted: WantedMail = {
  subject: 'market research',
  recipient: 'bot+k3y7abc@example.com',
  correlation: 'k3y7abc',
  carriedBy: 'plus-address',
  after: new Date('2026-11-21T10:00:00.500Z'),
  server: 'mx.google.com',
  authentication: 'required',
};

async function zip(files: Record<string, Buffer | string>): Promise<Buffer> {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(files)) archive.file(name, content, { createFolders: false });
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Result for a mail with that attachment: names and bytes of its documents, or the reason for passing it over. */
async function open(
  attachment: { fileName: string; mimeType?: string; bytes: Buffer } | null,
  overrides: Partial<WantedMail> & { links?: readonly string[]; text?: string } = {},
) {
  const { links = [], text = '', ...rest } = overrides;
  const parts =
    attachment === null
      ? []
      : [
          documentPart(attachment.fileName, {
            size: attachment.bytes.length,
            ...(attachment.mimeType === undefined ? {} : { mimeType: attachment.mimeType }),
          }),
        ];
  const message = mail({ text, parts });
  const hasLink = () => findLinks(message, links, 10).length > 0;
  const { found, passedOver } = chooseMessage([message], { ...wanted, hasLink, ...rest }, rules);
  if (found === null) return passedOver[0]?.reason;
  const mailbox = { download: async () => attachment?.bytes ?? Buffer.alloc(0) };
  const opened = await createOpenContainers({ mailbox, rules, links })(found, signal);
  return typeof opened === 'string'
    ? opened
    : opened.attachments.documents.map(({ name, data }) => [name, data?.equals(deck)]);
}

describe('documents inside archives, Outlook’s wrapping and forwarded mails', () => {
  it('takes the documents out of an archive, by safe names, and leaves the rest', async () => {
    const bytes = await zip({
      'out/report.pptx': deck,
      'read me.txt': 'hello',
      '__MACOSX/._report.pptx': 'x',
      'run.exe': 'x',
    });
    expect(await open({ fileName: 'results.zip', bytes })).toEqual([['report.pptx', true]]);
    expect(await open({ fileName: 'results', mimeType: 'application/zip', bytes })).toEqual([
      ['report.pptx', true],
    ]);
  });

  it.each([
    ['no archive at all', async () => Buffer.from('hello'), 'cannot be opened'],
    ['an archive without a document', () => zip({ 'a.txt': 'x' }), 'contains no document'],
    ['a document above the limit', () => zip({ 'big.pptx': Buffer.alloc(6_000_000) }), 'over the limit'],
    [
      'a name that leads out of the archive',
      () => zip({ '../../etc/report.pptx': deck }),
      'invalid relative path',
    ],
    [
      'half an archive',
      async () => (await zip({ 'report.pptx': deck })).subarray(0, 900),
      'cannot be opened',
    ],
  ])('passes a mail over that holds %s, and says so', async (_, make, reason) => {
    expect(await open({ fileName: 'results.zip', bytes: await make() })).toContain(reason);
  });

  it.each([
    // Places and values in the row of the table of contents: the flags, the system, the attributes.
    ['an encrypted file', [[8, 1]], 'which is encrypted'],
    [
      'a link',
      [
        [4, 3 << 8],
        [40, 0o120777],
      ],
      'which is a link',
    ],
  ] as const)('leaves %s in an archive, and says so', async (_, changes, reason) => {
    const bytes = Buffer.from(await zip({ 'report.pptx': deck }));
    const entry = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    for (const [place, value] of changes) bytes.writeUInt16LE(value, entry + place);
    expect(await open({ fileName: 'results.zip', bytes })).toContain(reason);
  });

  it('does not believe the size that an archive declares', async () => {
    const bytes = Buffer.from(await zip({ 'report.pptx': Buffer.alloc(200_000) }));
    // The size in the table of contents, which is all that is known before the file is inflated.
    const entry = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt32LE(100, entry + 24);
    expect(await open({ fileName: 'results.zip', bytes })).toContain('cannot be opened');
  });

  it('reads winmail.dat, with the whole name of the file', async () => {
    const bytes = tnef([
      { title: 'REPORT~1.PPT', longName: 'Märkt report.pptx', data: deck },
      { title: 'a.txt', data: Buffer.from('x') },
    ]);
    expect(await open({ fileName: 'winmail.dat', bytes })).toEqual([['Märkt report.pptx', true]]);
    expect(await open({ fileName: '', mimeType: 'application/ms-tnef', bytes })).toEqual([
      ['Märkt report.pptx', true],
    ]);
    expect(await open({ fileName: 'winmail.dat', bytes: Buffer.from('no TNEF') })).toContain(
      'not a TNEF stream',
    );
  });

  it('reads any bytes as TNEF without failing, and a cut stream up to its cut', () => {
    const bytes = tnef([{ title: 'a.pptx', longName: 'a long name.pptx', data: deck }]);
    for (let length = 0; length < bytes.length; length += 7) {
      for (const file of readTnef(bytes.subarray(0, length)) ?? []) expect(file.data.equals(deck)).toBe(true);
    }
    for (let position = 6; position < 200; position += 1) {
      const changed = Buffer.from(bytes);
      changed[position] = 0xff;
      expect(() => readTnef(changed)).not.toThrow();
    }
  });

  it('opens a forwarded mail only where the row says so', async () => {
    const inner = withAttachment(
      ['Content-Type: application/octet-stream; name="report.pptx"', 'Content-Transfer-Encoding: base64'],
      deck.toString('base64'),
    );
    const forwarded = { fileName: 'forwarded.eml', mimeType: 'message/rfc822', bytes: inner };
    expect(await open(forwarded)).toContain('an attached mail');
    expect(await open(forwarded, { unpack: ['forwarded'] })).toEqual([['report.pptx', true]]);
    expect(
      await open({ fileName: 'a.zip', bytes: await zip({ 'report.pptx': deck }) }, { unpack: [] }),
    ).toContain('not accepted');
  });

  it('looks into nothing where the mail carries a document itself', () => {
    const message = mail({ parts: [documentPart('report.pptx'), documentPart('sources.zip')] });
    const { found } = chooseMessage([message], wanted, rules);
    expect(found?.attachments.documents.map(({ name }) => name)).toEqual(['report.pptx']);
  });
});

describe('links to documents', () => {
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    const answers: Record<string, [status: number, headers: Record<string, string>, body?: Buffer | string]> =
      {
        '/moved': [302, { location: '/files/report.pptx' }],
        '/away': [302, { location: 'http://127.0.0.2:9/x.pptx' }],
        '/round': [302, { location: '/round' }],
        '/login.pptx': [200, { 'content-type': 'text/html' }, '<form>'],
        '/large.pptx': [200, {}, Buffer.alloc(6_000_000)],
        '/named': [200, { 'content-disposition': 'attachment; filename="named.pptx"' }, deck],
        '/files/report.pptx': [200, {}, deck],
      };
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      const [status, headers, body] = answers[pathname] ?? [404, {}];
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('fetches the file behind a link to an allowed host, over redirections that are allowed as well', async () => {
    const links = [origin];
    expect(await open(null, { links, text: `Your report: ${origin}/files/report.pptx.` })).toEqual([
      ['report.pptx', true],
    ]);
    expect(await open(null, { links, text: `<a href="${origin}/moved?a=1&amp;b=2">` })).toEqual([
      ['report.pptx', true],
    ]);
    expect(await open(null, { links, text: `${origin}/named` })).toEqual([['named.pptx', true]]);
  });

  it.each([
    ['a page where one must log in', '/login.pptx', 'login'],
    ['another host', '/away', '127.0.0.2:9, which the mail settings'],
    ['itself, again and again', '/round', 'redirected more than'],
    ['nothing', '/gone.pptx', 'answered 404'],
    ['too large a file', '/large.pptx', 'exceeds the limit'],
  ])('passes a mail over whose link leads to %s, and says so', async (_, path, reason) => {
    expect(await open(null, { links: [origin], text: `${origin}${path}` })).toContain(reason);
  });

  it('follows no link that the row does not allow', async () => {
    expect(await open(null, { text: `${origin}/files/report.pptx` })).toBe('it contains no document');
    expect(await open(null, { links: ['files.example'], text: `${origin}/files/report.pptx` })).toBe(
      'it contains no document',
    );
  });

  it('connects to no private address for a host that is named without its scheme', async () => {
    const reason = await open(null, {
      links: ['localhost.localdomain'],
      text: 'https://localhost.localdomain/a.pptx',
    });
    expect(reason).toContain('cannot be reached');
  });

  it.each([
    ['https://files.example/a', ['files.example'], true],
    ['https://FILES.example/a', ['files.example'], true],
    ['http://files.example/a', ['files.example'], false],
    ['https://files.example:8443/a', ['files.example'], false],
    ['https://a@files.example/a', ['files.example'], false],
    ['https://x.sharepoint.com/a', ['*.sharepoint.com'], true],
    ['https://sharepoint.com.evil.example/a', ['*.sharepoint.com'], false],
    ['https://evilsharepoint.com/a', ['*.sharepoint.com'], false],
    ['http://10.0.0.5:8080/a', ['http://10.0.0.5:8080'], true],
    ['http://10.0.0.5:8081/a', ['http://10.0.0.5:8080'], false],
  ])('%s by %j: %s', (url, allowed, expected) => {
    expect(isAllowedLink(new URL(url), allowed)).toBe(expected);
  });

  it.each([
    [
      'https://drive.google.com/file/d/AB_c-1/view?usp=sharing',
      'https://drive.google.com/uc?export=download&id=AB_c-1',
    ],
    ['https://drive.google.com/open?id=AB_c-1', 'https://drive.google.com/uc?export=download&id=AB_c-1'],
    [
      'https://docs.google.com/presentation/d/AB/edit#slide=1',
      'https://docs.google.com/presentation/d/AB/export/pptx',
    ],
    [
      'https://docs.google.com/spreadsheets/d/AB/edit',
      'https://docs.google.com/spreadsheets/d/AB/export?format=xlsx',
    ],
    ['https://x.sharepoint.com/:p:/g/AB?e=1', 'https://x.sharepoint.com/:p:/g/AB?e=1&download=1'],
    ['https://www.dropbox.com/s/AB/a.pptx?dl=0', 'https://www.dropbox.com/s/AB/a.pptx?dl=1'],
    [
      'https://b.s3.amazonaws.com/a.pptx?X-Amz-Signature=1',
      'https://b.s3.amazonaws.com/a.pptx?X-Amz-Signature=1',
    ],
  ])('%s is fetched from %s', (link, file) => {
    expect(toDownloadUrl(new URL(link)).href).toBe(file);
  });

  it('takes no link out of a forwarded mail', () => {
    const inner = part({
      mimeType: 'message/rfc822',
      parts: [part({ mimeType: 'text/plain', data: Buffer.from('https://files.example/a') })],
    });
    expect(findLinks(mail({ text: '', parts: [inner] }), ['files.example'], 10)).toEqual([]);
  });
});
