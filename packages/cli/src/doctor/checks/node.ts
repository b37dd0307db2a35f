import type { Check } from '../check.js';

export const node: Check = {
  name: 'Node',
  required: true,
  async run({ nodeVersion }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
    if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', detail: nodeVersion };
    return {
      state: 'missing',
      detail: `${nodeVersion} is too old`,
      remedy: 'Install Node 20.19 or newer: https://nodejs.org.',
    };
  },
};
