import { Identifier } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDesktopName } from './open-desktops.js';

it('is the first label of a host name', () => {
  expect(toDesktopName('WIN11-OFFICE.corp.example.com')).toBe('WIN11-OFFICE');
  expect(toDesktopName('Ann’s PC')).toBe('Ann-s-PC');
  expect(toDesktopName('机器')).toBe('desktop');
});

it('can always be used as the name of a desktop', () => {
  fc.assert(fc.property(fc.string(), (host) => Identifier.safeParse(toDesktopName(host)).success));
});
