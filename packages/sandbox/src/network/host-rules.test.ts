import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAllowed, parseHostRule, parseTarget } from './host-rules.js';

it.each([
  ['registry.npmjs.org:443', 'name', 'registry.npmjs.org', 443],
  ['Registry.NPMJS.org:443', 'name', 'registry.npmjs.org', 443],
  ['10.0.0.5:4873', 'address', '10.0.0.5', 4873],
  ['[FD00:0:0::5]:443', 'address', 'fd00::5', 443],
  ['[::ffff:10.0.0.1]:443', 'address', '::ffff:a00:1', 443],
  ['xn--bcher-kva.example:65535', 'name', 'xn--bcher-kva.example', 65_535],
])('reads the target %s', (text, type, host, port) => {
  expect(parseTarget(text)).toEqual({ type, host, port });
});

it.each([
  // No port, no number, out of range, two readings of a number.
  ...['a.example', 'a.example:', 'a.example:https', 'a.example:0', 'a.example:65536', 'a.example:0443'],
  ...['a.example: 443', 'a.example:443 ', 'a.example:4e2', 'a.example:+443', ':443', '', '[]:443'],
  // Addresses in spellings that some clients read as 127.0.0.1.
  ...['2130706433:443', '0x7f000001:443', '0x7f.1:443', '127.1:443', '0177.0.0.1:443', '127.0.0.0x1:443'],
  ...['127.0.0.1.:443', '1.2.3:443', '256.1.1.1:443', '1.2.3.4.5:443', '09.1.1.1:443', 'a.0x:443'],
  // What surrounds a host in an address, and names that are none.
  ...[
    'user@a.example:443',
    'a.example@b.example:443',
    'a.example/..:443',
    'a.example?b:443',
    'a.example#:443',
  ],
  ...['https://a.example:443', 'a.example\\.b:443', 'a..example:443', '.a.example:443', 'a.example.:443'],
  ...['-a.example:443', 'a%2eexample:443', 'bücher.example:443', 'a。example:443', 'a\u0000.example:443'],
  ...['::1:443', '[::1%lo]:443', '[::1]:443:443', '[::1', '[127.0.0.1]:443', '[1:2:3]:443', '*.example:443'],
])('refuses the target %j, which has no meaning or several', (text) => {
  expect(parseTarget(text)).toBeNull();
});

it('reads each name that fits into DNS, and spells it in one way', () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 1, max: 65_535 }), (name, port) => {
      const target = parseTarget(`${name}:${port}`);
      expect(target).toEqual({ type: 'name', host: name.toLowerCase(), port });
      expect(parseTarget(`${target?.host}:${target?.port}`)).toEqual(target);
    }),
  );
});

it('reads each address, and finds no name in one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const target = parseTarget(address.includes(':') ? `[${address}]:443` : `${address}:443`);
      expect(target?.type).toBe('address');
    }),
  );
});

it('never reads what a URL parser reads as another host', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'0123456789abcdefx.:[]@/\\%#? -_'), maxLength: 24 });
  fc.assert(
    fc.property(odd, (text) => {
      const target = parseTarget(`${text}:443`);
      if (target === null) return;
      const host = target.host.includes(':') ? `[${target.host}]` : target.host;
      expect(new URL(`https://${text}:443/`).hostname).toBe(new URL(`https://${host}/`).hostname);
      if (target.type === 'name') expect(new URL(`https://${text}/`).hostname).toBe(target.host);
    }),
    { numRuns: 5_000 },
  );
});

it('allows the host and port of a rule, and every host below a domain, not the domain itself', () => {
  const rules = ['a.example', 'b.example:8443', '.c.example', '10.0.0.5:4873', '[fd00::5]:443'].map(
    parseHostRule,
  );
  const isOpen = (text: string): boolean => {
    const target = parseTarget(text);
    return target !== null && isAllowed(rules, target);
  };
  for (const text of [
    'a.example:443',
    'A.EXAMPLE:443',
    'b.example:8443',
    'x.c.example:443',
    'x.y.c.example:443',
  ])
    expect(isOpen(text), text).toBe(true);
  for (const text of ['10.0.0.5:4873', '[fd00:0::5]:443']) expect(isOpen(text), text).toBe(true);
  for (const text of ['a.example:80', 'x.a.example:443', 'aa.example:443', 'b.example:443', 'c.example:443'])
    expect(isOpen(text), text).toBe(false);
  for (const text of [
    'xc.example:443',
    'c.example.evil.test:443',
    '10.0.0.5:443',
    '10.0.0.6:4873',
    '[fd00::6]:443',
  ])
    expect(isOpen(text), text).toBe(false);
});

it.each([
  '',
  '.',
  '.com',
  'a b',
  'https://a.example',
  '*.example.com',
  '.10.0.0.5',
  'a.example:0',
  '\u202ea.example',
])('refuses the rule %j and says how to write one', (text) => {
  expect(() => parseHostRule(text)).toThrow(/not a valid host rule/);
});
