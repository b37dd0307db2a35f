import { expect, it } from 'vitest';
import { toNetwork } from './rate-limits.js';

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  // However it is shortened, all of one network are one.
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::7:0:0:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});
