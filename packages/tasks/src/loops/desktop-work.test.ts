import { DesktopWork } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { describeDesktop } from './desktop-work.js';

it.each([
  {
    given: { desktop: { name: 'office-1' } },
    described: {
      desktop: 'the desktop "office-1"',
      screen: 'the desktop "office-1"',
      resource: 'desktop:office-1',
    },
  },
  {
    given: { desktop: { name: 'office-1' }, monitor: 'HDMI-1' },
    described: {
      desktop: 'the desktop "office-1"',
      screen: 'the monitor "HDMI-1" of the desktop "office-1"',
      resource: 'desktop:office-1',
    },
  },
  {
    given: {},
    described: { desktop: 'any desktop', screen: 'any desktop', resource: undefined },
  },
  {
    given: { desktop: { capabilities: ['browser', 'spreadsheet'] } },
    described: {
      desktop: 'any desktop with browser, spreadsheet',
      screen: 'any desktop with browser, spreadsheet',
      resource: undefined,
    },
  },
])('a plan names the desktop of a task: $described.screen', ({ given, described }) => {
  expect(describeDesktop(DesktopWork.parse(given))).toEqual(described);
});
