import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('treats %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
  ],
  ...[
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.80',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
  ],
  // Forms that carry an IPv4 address.
  ...[
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
  ],
  ...[
    '2002:a00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2a00:1450::5efe:a00:1',
    '2a00:1450::200:5efe:a00:1',
  ],
  ...['2001:db8::1', '2001:2::1', '2001:20::1', '3fff::1', '5f00::1', '100::1', '4000::1', 'e000::1'],
  // No address.
  ...['', 'localhost', '1', '0x7f.1', '0177.0.0.1', '2130706433', '1.1.1.1 ', '[::1]', '1.1.1.1/8'],
])('does not take %j for public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('treats no IPv6 form of a private IPv4 address as public', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const words = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const forms = [`::ffff:${words}`, `::${words}`, `64:ff9b::${words}`, `64:ff9b:1::${words}`];
      for (const form of [...forms, `2002:${words}::1`, `::ffff:0:${words}`, `2a00:1450::5efe:${words}`])
        expect(isPublicAddress(form), form).toBe(false);
    }),
  );
});

it('treats no address of a reserved IPv4 range as public, by plain arithmetic', () => {
  const ranges: [string, number][] = [
    ...([
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
    ] as [string, number][]),
    ...([
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.168.0.0', 16],
    ] as [string, number][]),
    ...([
      ['198.18.0.0', 15],
      ['224.0.0.0', 4],
      ['240.0.0.0', 4],
    ] as [string, number][]),
  ];
  const toNumber = (text: string): number =>
    text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  fc.assert(
    fc.property(fc.constantFrom(...ranges), fc.nat(2 ** 32 - 1), ([base, bits], random) => {
      const size = 2 ** (32 - bits);
      const number = toNumber(base) + (random % size);
      const address = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
      expect(isPublicAddress(address), address).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
