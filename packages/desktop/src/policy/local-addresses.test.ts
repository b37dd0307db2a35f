import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clickBar,
  clickPage,
  enteredIn,
  inAddressBar,
  keys,
  ruleOf,
  type,
  windows,
} from '../testing/kept-cases.js';

const octet = fc.integer({ min: 0, max: 255 });
/** Loopback, private, link-local, shared and unspecified addresses. */
const localIpv4 = fc.oneof(
  fc.tuple(fc.constant(127), octet, octet, octet),
  fc.tuple(fc.constant(10), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.constant<[number, number, number, number]>([0, 0, 0, 0]),
);
type Quad = readonly [number, number, number, number];

/** One number as URLs take it: decimal, hexadecimal or octal, with zeros before it. */
const written = (value: number) =>
  fc.constantFrom(
    String(value),
    `0x${value.toString(16)}`,
    `0X00${value.toString(16).toUpperCase()}`,
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
  );
/** Some of four numbers, the last of which takes the place of those that are left out. */
const spelledIpv4 = ([a, b, c, d]: Quad) =>
  fc
    .constantFrom(
      [a, b, c, d],
      [a, b, c * 256 + d],
      [a, b * 65_536 + c * 256 + d],
      [a * 2 ** 24 + b * 65_536 + c * 256 + d],
    )
    .chain((numbers) => fc.tuple(...numbers.map(written)))
    .chain((parts) => fc.constantFrom('.', '。', '．', '｡').map((dot) => parts.join(dot)))
    .chain((text) => fc.constantFrom(text, toFullWidth(text)));

const hex = (value: number) => value.toString(16);
/** An IPv6 address that carries an IPv4 address: mapped, compatible, NAT64, 6to4, ISATAP and Teredo. */
const carryingIpv6 = ([a, b, c, d]: Quad) => {
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  const dotted = [a, b, c, d].join('.');
  return fc.constantFrom(
    `::ffff:${dotted}`,
    `::FFFF:${high}:${low}`,
    `0:0:0:0:0:ffff:${dotted}`,
    `::${dotted}`,
    `64:ff9b::${dotted}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2a00:1450::5efe:${dotted}`,
    `2a00:1450::200:5efe:${high}:${low}`,
    `2001:0:4136:e378:8000:63bf:${hex(0xffff ^ (a * 256 + b))}:${hex(0xffff ^ (c * 256 + d))}`,
  );
};
const group = fc.integer({ min: 0, max: 0xffff }).map(hex);
const localIpv6 = fc.oneof(
  fc.constantFrom('::1', '::', '0:0:0:0:0:0:0:1', '0000::0001', '::0:1'),
  fc
    .tuple(fc.constantFrom('fc00', 'fd12', 'fdff', 'fe80', 'febf', 'fec0', 'ff02'), group, group)
    .map(([first, second, last]) => `${first}:${second}::${last}`),
  fc.tuple(group, fc.constantFrom('', '%eth0', '%25en0')).map(([last, zone]) => `fe80::${last}${zone}`),
);
const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,6}[a-z0-9])?$/);
const localName = fc
  .oneof(
    fc.constantFrom('localhost', 'localhost.localdomain', 'ip6-loopback', 'host.docker.internal'),
    fc
      .tuple(
        label,
        fc.constantFrom(
          'localhost',
          'localdomain',
          'local',
          'internal',
          'svc',
          'lan',
          'home.arpa',
          'svc.cluster.local',
        ),
      )
      .map((parts) => parts.join('.')),
  )
  .chain((name) => fc.constantFrom(name, name.toUpperCase(), `${name}.`, toFullWidth(name)));

const host = fc.oneof(
  localIpv4.chain(spelledIpv4),
  localIpv4.chain(carryingIpv6).map((address) => `[${address}]`),
  localIpv6.map((address) => `[${address}]`),
  localName,
);
/** Characters that may precede and follow a host without changing the target. */
const address = fc
  .tuple(
    fc.constantFrom('', '', '', 'http://', 'HTTPS://', 'http:', 'http:\\\\', '//', 'ftp://', 'http;//'),
    fc.constantFrom('', '', '', 'good@', 'example.com:x@'),
    host,
    fc.constantFrom('', ':80', ':8080', ':65535'),
    fc.constantFrom('', '/', '/a/b.html', '?q=1', '#x', '\\x'),
  )
  .map((parts) => parts.join(''));
const pieces = (text: string) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: Math.max(1, text.length - 1) }), { maxLength: 4 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), text.length])
    .map((at) => at.slice(1).map((end, index) => text.slice(at[index], end)));

function toFullWidth(text: string): string {
  return text.replace(/[0-9a-zA-Z]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

describe('addresses of this machine and of private networks', () => {
  it('are denied in an address bar in every spelling, in one piece or several (S0-441)', () => {
    fc.assert(
      fc.property(address.chain(pieces), (parts) => {
        expect(ruleOf(inAddressBar(...parts)), parts.join('')).not.toBeNull();
      }),
      { numRuns: 600 },
    );
  });

  it('are denied in an address bar when pasted, whole or in part (S0-441)', () => {
    fc.assert(
      fc.property(address, fc.nat(), (text, cut) => {
        const position = cut % (text.length + 1);
        const actions = [keys('ctrl', 'l'), type(text.slice(0, position)), keys('ctrl', 'v'), keys('enter')];
        expect(ruleOf({ window: windows.browser, actions, clipboard: text.slice(position) })).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('with a scheme or a port are denied if the click may have gone to the address bar (S0-441)', () => {
    const withScheme = fc
      .tuple(
        fc.constantFrom('http://', 'https://'),
        host,
        fc.constantFrom('', ':8080'),
        fc.constantFrom('', '/x'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(withScheme.chain(pieces), (parts) => {
        const actions = [clickBar, ...parts.map(type), keys('enter')];
        expect(ruleOf({ window: windows.browser, actions }), parts.join('')).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('pass as text of a document, a mail or a field of a page (S0-441)', () => {
    const { word, mail, editor, sheet } = windows;
    fc.assert(
      fc.property(address.chain(pieces), fc.constantFrom(word, mail, editor, sheet), (parts, window) => {
        expect(ruleOf(enteredIn(window, ...parts))).toBeNull();
        const actions = [clickPage, ...parts.map(type), keys('enter')];
        expect(ruleOf({ window: windows.browser, actions })).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});

describe('public addresses', () => {
  const publicHost = fc.oneof(
    fc
      .tuple(label, fc.constantFrom('example.com', 'example.org', 'wikipedia.org', 'bbc.co.uk', 'example.de'))
      .map((parts) => parts.join('.')),
    fc
      .tuple(fc.constantFrom(1, 8, 9, 52, 93, 104, 185, 216), octet, octet, octet)
      .map((parts) => parts.join('.')),
    fc
      .tuple(fc.constantFrom('2606', '2a00', '2620', '2c0f'), group, group)
      .map(([first, second, last]) => `[${first}:${second}::${last}]`),
  );
  const publicAddress = fc
    .tuple(
      fc.constantFrom('', 'http://', 'https://', 'https:'),
      publicHost,
      fc.constantFrom('', ':443', ':8080'),
      fc.constantFrom('', '/', '/a/b.html?c=d#e'),
    )
    .map((parts) => parts.join(''));

  it('pass in an address bar, in one piece or several (S0-399)', () => {
    fc.assert(
      fc.property(publicAddress.chain(pieces), (parts) => {
        expect(ruleOf(inAddressBar(...parts)), JSON.stringify(parts)).toBeNull();
      }),
      { numRuns: 400, examples: [[['rio', '7y-f0.example.de']], [['xterm', '-shop.example.com']]] },
    );
  });
});
