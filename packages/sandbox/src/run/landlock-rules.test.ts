import { expect, it } from 'vitest';
import { createLandlockRules, listOpenPorts, narrowToFile, parseListeningPorts } from './landlock-rules.js';

it('names no right that a version of Landlock does not know', () => {
  for (const [abi, bits] of [
    [1, 13],
    [2, 14],
    [3, 15],
    [5, 16],
    [7, 16],
  ] as const) {
    const rules = createLandlockRules({ abi, system: [], write: ['/w'], read: ['/r'], entries: ['/e'] });
    expect(rules.handledFiles).toBe((1n << BigInt(bits)) - 1n);
    for (const { rights } of rules.paths) expect(rights & ~rules.handledFiles).toBe(0n);
    expect(rules.scoped).toBe(abi >= 6 ? 3n : 0n);
  }
});

it('gives a file no right that only a folder can have', () => {
  expect(narrowToFile(0xffffn)).toBe(0x4007n);
});

it('opens high ports for tests, except those with a listener, and none if the network must be closed', () => {
  const listening = new Set([32_770, 6_379]);
  expect(listOpenPorts({ led: [3_128], range: [32_768, 32_771], listening })).toEqual([
    3_128, 32_768, 32_769, 32_771,
  ]);
  expect(listOpenPorts({ led: [3_128], range: null, listening })).toEqual([3_128]);
});

it('reads listening ports of both tables of the kernel', () => {
  const table = `  sl  local_address rem_address   st
   0: 0100007F:18EB 00000000:0000 0A 00000000:00000000
   1: 0100007F:8002 0100007F:18EB 01 00000000:00000000
   2: 00000000000000000000000001000000:1F90 00000000000000000000000000000000:0000 0A`;
  expect(parseListeningPorts(table)).toEqual([6_379, 8_080]);
});
