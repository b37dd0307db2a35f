import { zipDocument } from './mail-fixtures.js';

/** One mail of a kind that real or hostile senders create, and its expected result. */
export interface MailKind {
  readonly kind: string;
  readonly raw: Buffer;
  /** Names of the documents that are extracted completely; empty: the mail is passed over. */
  readonly documents: readonly string[];
}

export const deck = await zipDocument(3_000);
const encoded = deck.toString('base64').replace(/(.{76})/g, '$1\r\n');

/** Headers of a mail that our own server found genuine, sent to the address of the suite's task. */
const envelope = [
  'Authentication-Results: mx.google.com; dmarc=pass header.from=service.example',
  'From: Reports <reports@service.example>',
  'To: bot+k3y7abc@example.com',
  'Subject: Your market research is ready',
  'Message-ID: <one@service.example>',
  'Date: Sat, 21 Nov 2026 10:00:05 +0000',
  'MIME-Version: 1.0',
];

function compose(headers: readonly string[], body: readonly string[], lineEnd = '\r\n'): Buffer {
  return Buffer.from(
    [...envelope, ...headers, '', ...body, ''].join(lineEnd).replaceAll('\r\r\n', '\r\n'),
    'latin1',
  );
}

/** A mail with one attachment; `part` are the attachment's own headers. */
export function withAttachment(
  part: readonly string[],
  body = encoded,
  { close = true, lineEnd = '\r\n' }: { close?: boolean; lineEnd?: string } = {},
): Buffer {
  return compose(
    ['Content-Type: multipart/mixed; boundary="b1"'],
    [
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the attachment.',
      '--b1',
      ...part,
      '',
      lineEnd === '\n' ? body.replaceAll('\r\n', '\n') : body,
      ...(close ? ['--b1--'] : []),
    ],
    lineEnd,
  );
}

const base64 = 'Content-Transfer-Encoding: base64';
const octets = 'Content-Type: application/octet-stream';
function named(disposition: string): Buffer {
  return withAttachment([octets, base64, `Content-Disposition: ${disposition}`]);
}

function nest(depth: number, inner: readonly string[]): string[] {
  let lines = [...inner];
  for (let level = depth; level > 0; level -= 1) {
    lines = [
      `Content-Type: multipart/mixed; boundary="n${level}"`,
      '',
      `--n${level}`,
      ...lines,
      `--n${level}--`,
    ];
  }
  return lines;
}

const plainPart = [octets, base64, 'Content-Disposition: attachment; filename="report.pptx"', '', encoded];

function quotedPrintable(bytes: Buffer): string {
  const units = [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
  const lines: string[] = [];
  for (let position = 0; position < units.length; position += 24)
    lines.push(units.slice(position, position + 24).join(''));
  return lines.join('=\r\n');
}

/** The kinds of malformed MIME in use: names, encodings, structures, sizes, headers. */
export const mailKinds: readonly MailKind[] = [
  { kind: 'a plain attachment', raw: withAttachment(plainPart.slice(0, 3)), documents: ['report.pptx'] },
  {
    kind: 'line ends of one byte',
    raw: withAttachment(plainPart.slice(0, 3), encoded, { lineEnd: '\n' }),
    documents: ['report.pptx'],
  },
  {
    kind: 'no closing boundary',
    raw: withAttachment(plainPart.slice(0, 3), encoded, { close: false }),
    documents: ['report.pptx'],
  },
  {
    kind: 'a name with a path',
    raw: named('attachment; filename="../../etc/report.pptx"'),
    documents: ['report.pptx'],
  },
  {
    kind: 'a name with backslashes',
    raw: named('attachment; filename="..\\\\..\\\\report.pptx"'),
    documents: ['report.pptx'],
  },
  {
    kind: 'a name with a drive',
    raw: named('attachment; filename="C:\\\\x\\\\report.pptx"'),
    documents: ['report.pptx'],
  },
  { kind: 'a name with NUL', raw: named('attachment; filename="report\0.pptx"'), documents: ['report.pptx'] },
  {
    kind: 'a name in an encoded word',
    raw: named('attachment; filename="=?utf-8?B?TcOkcmt0LnBwdHg=?="'),
    documents: ['Märkt.pptx'],
  },
  {
    kind: 'a name in split encoded words',
    raw: named('attachment; filename="=?utf-8?Q?M=C3?= =?utf-8?Q?=A4rkt.pptx?="'),
    documents: ['Märkt.pptx'],
  },
  {
    kind: 'an extended name',
    raw: named("attachment; filename*=utf-8''M%C3%A4rkt.pptx"),
    documents: ['Märkt.pptx'],
  },
  {
    kind: 'an extended name in pieces',
    raw: named("attachment; filename*0*=utf-8''M%C3%A4; filename*1=rkt.pptx"),
    documents: ['Märkt.pptx'],
  },
  {
    kind: 'an extended name in an unknown character set',
    raw: named("attachment; filename*=x-unknown''a%20b.pptx"),
    documents: ['a b.pptx'],
  },
  {
    kind: 'a plain and an extended name',
    raw: named("attachment; filename=old.exe; filename*=utf-8''new.pptx"),
    documents: ['new.pptx'],
  },
  {
    kind: 'two plain names',
    raw: named('attachment; filename="one.pptx"; filename="two.exe"'),
    documents: ['one.pptx'],
  },
  {
    kind: 'a name without quotes',
    raw: named('attachment; filename=report.pptx'),
    documents: ['report.pptx'],
  },
  {
    kind: 'a name with a semicolon in quotes',
    raw: named('attachment; filename="a;b.pptx"'),
    documents: ['a;b.pptx'],
  },
  {
    kind: 'a name in 8-bit',
    raw: named(`attachment; filename="${Buffer.from('Märkt.pptx').toString('latin1')}"`),
    documents: ['Märkt.pptx'],
  },
  {
    kind: 'a name that runs backwards',
    raw: named("attachment; filename*=utf-8''report%E2%80%AExtpp.exe"),
    documents: [],
  },
  { kind: 'a name with two extensions', raw: named('attachment; filename="report.pptx.exe"'), documents: [] },
  { kind: 'a name of a device', raw: named('attachment; filename="nul.pptx"'), documents: ['_nul.pptx'] },
  { kind: 'a hidden name', raw: named('attachment; filename=".htaccess"'), documents: [] },
  {
    kind: 'a name of a hundred thousand letters',
    raw: named(`attachment; filename="${'a'.repeat(100_000)}.pptx"`),
    documents: [`${'a'.repeat(195)}.pptx`],
  },
  {
    kind: 'a name in Content-Type alone',
    raw: withAttachment([`${octets}; name="report.pptx"`, base64]),
    documents: ['report.pptx'],
  },
  {
    kind: 'different names in both headers',
    raw: withAttachment([
      `${octets}; name="other.exe"`,
      base64,
      'Content-Disposition: attachment; filename="report.pptx"',
    ]),
    documents: ['report.pptx'],
  },
  {
    kind: 'no name at all',
    raw: withAttachment([octets, base64, 'Content-Disposition: attachment']),
    documents: ['attachment.pptx'],
  },
  {
    kind: 'no name, and a content type of a document',
    raw: withAttachment([
      'Content-Type: application/vnd.openxmlformats-officedocument.presentationml.presentation',
      base64,
    ]),
    documents: ['attachment.pptx'],
  },
  {
    kind: 'no name, and the content type of an archive',
    raw: withAttachment(['Content-Type: application/zip', base64, 'Content-Disposition: attachment']),
    documents: ['attachment.pptx'],
  },
  {
    kind: 'a name without an extension',
    raw: named('attachment; filename="report"'),
    documents: ['report.pptx'],
  },
  {
    kind: 'a name that ends with a version',
    raw: named('attachment; filename="report v1.2"'),
    documents: ['report v1.2.pptx'],
  },
  {
    kind: 'no name, and bytes that are no document',
    raw: withAttachment(
      [octets, base64, 'Content-Disposition: attachment'],
      Buffer.from('PK but nothing else').toString('base64'),
    ),
    documents: [],
  },
  { kind: 'an inline document', raw: named('inline; filename="report.pptx"'), documents: ['report.pptx'] },
  {
    kind: 'a lying content type',
    raw: withAttachment([
      'Content-Type: text/plain; name="report.pptx"',
      base64,
      'Content-Disposition: attachment; filename="report.pptx"',
    ]),
    documents: ['report.pptx'],
  },
  {
    kind: 'BASE64 in capitals',
    raw: withAttachment([
      octets,
      'Content-Transfer-Encoding: BASE64',
      'Content-Disposition: attachment; filename="report.pptx"',
    ]),
    documents: ['report.pptx'],
  },
  {
    kind: 'an encoding with a comment',
    raw: withAttachment([
      octets,
      'Content-Transfer-Encoding: base64 (of course)',
      'Content-Disposition: attachment; filename="report.pptx"',
    ]),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 in one line',
    raw: withAttachment(plainPart.slice(0, 3), deck.toString('base64')),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 without padding',
    raw: withAttachment(plainPart.slice(0, 3), deck.toString('base64').replace(/=+$/, '')),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 in padded blocks',
    raw: withAttachment(
      plainPart.slice(0, 3),
      [deck.subarray(0, 1_000), deck.subarray(1_000, 2_000), deck.subarray(2_000)]
        .map((block) => block.toString('base64'))
        .join('\r\n'),
    ),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 in padded blocks without line ends',
    raw: withAttachment(
      plainPart.slice(0, 3),
      [deck.subarray(0, 1_000), deck.subarray(1_000)].map((block) => block.toString('base64')).join(''),
    ),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 and the footer of a mailing list',
    raw: withAttachment(
      plainPart.slice(0, 3),
      `${[deck.subarray(0, 1_000), deck.subarray(1_000)].map((block) => block.toString('base64')).join('\r\n')}\r\n-- \r\nYou get this mail as a member\r\n`,
    ),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 with junk in it',
    raw: withAttachment(plainPart.slice(0, 3), encoded.replaceAll('\r\n', ' !\r\n\t')),
    documents: ['report.pptx'],
  },
  {
    kind: 'base64 of the URL alphabet',
    raw: withAttachment(plainPart.slice(0, 3), deck.toString('base64url')),
    documents: ['report.pptx'],
  },
  {
    kind: 'quoted-printable',
    raw: withAttachment(
      [
        octets,
        'Content-Transfer-Encoding: quoted-printable',
        'Content-Disposition: attachment; filename="report.pptx"',
      ],
      quotedPrintable(deck),
    ),
    documents: ['report.pptx'],
  },
  { kind: 'an attachment alone', raw: compose(plainPart.slice(0, 3), [encoded]), documents: ['report.pptx'] },
  {
    kind: 'parts eight levels deep',
    raw: Buffer.from([...envelope, ...nest(8, plainPart), ''].join('\r\n')),
    documents: ['report.pptx'],
  },
  {
    kind: 'parts fifty levels deep',
    raw: Buffer.from([...envelope, ...nest(50, plainPart), ''].join('\r\n')),
    documents: [],
  },
  {
    kind: 'three thousand levels',
    raw: Buffer.from([...envelope, ...nest(3_000, plainPart), ''].join('\r\n')),
    documents: [],
  },
  {
    kind: 'two thousand parts before the document',
    raw: compose(
      ['Content-Type: multipart/mixed; boundary="b1"'],
      [
        ...Array.from({ length: 2_000 }, () => '--b1\r\nContent-Type: text/plain\r\n\r\nx'),
        '--b1',
        ...plainPart,
        '--b1--',
      ],
    ),
    documents: [],
  },
  {
    kind: 'one boundary at two levels',
    raw: compose(
      ['Content-Type: multipart/mixed; boundary="b1"'],
      ['--b1', 'Content-Type: multipart/mixed; boundary="b1"', '', '--b1', ...plainPart, '--b1--', '--b1--'],
    ),
    documents: ['report.pptx'],
  },
  {
    kind: 'no boundary parameter',
    raw: compose(['Content-Type: multipart/mixed'], ['--b1', ...plainPart, '--b1--']),
    documents: [],
  },
  {
    kind: 'an empty boundary',
    raw: compose(['Content-Type: multipart/mixed; boundary=""'], ['--', ...plainPart, '----']),
    documents: [],
  },
  { kind: 'no body', raw: Buffer.from(`${envelope.join('\r\n')}\r\n`), documents: [] },
  {
    kind: 'a header of a megabyte',
    raw: compose(
      [`X-Long: ${'a '.repeat(500_000)}`, 'Content-Type: multipart/mixed; boundary="b1"'],
      ['--b1', ...plainPart, '--b1--'],
    ),
    documents: [],
  },
  {
    kind: 'a document in a forwarded mail',
    raw: withAttachment(
      ['Content-Type: message/rfc822'],
      Buffer.concat([
        Buffer.from(
          'From: x@evil.example\r\nSubject: inner\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="report.pptx"\r\nContent-Transfer-Encoding: base64\r\n\r\n',
        ),
        Buffer.from(encoded),
      ]).toString('latin1'),
    ),
    documents: [],
  },
  {
    kind: 'markup nested a hundred thousand times',
    raw: compose(
      ['Content-Type: multipart/mixed; boundary="b1"'],
      ['--b1', 'Content-Type: text/html', '', '<div>'.repeat(100_000), '--b1', ...plainPart, '--b1--'],
    ),
    documents: ['report.pptx'],
  },
  {
    kind: 'two From headers',
    raw: Buffer.from(
      withAttachment(plainPart.slice(0, 3))
        .toString('latin1')
        .replace('To: bot', 'From: x@evil.example\r\nTo: bot'),
      'latin1',
    ),
    documents: [],
  },
  {
    kind: 'a forged result of another server',
    raw: Buffer.from(
      withAttachment(plainPart.slice(0, 3)).toString('latin1').replace('mx.google.com', 'mx.evil.example'),
      'latin1',
    ),
    documents: [],
  },
];
