import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { blockedDomains } from './check.js';

it('reports each blocked domain once with all its slides, and nothing else (S0-177)', async () => {
  const sites = [
    'https://www.facebook.com/alder',
    'https://en.wikipedia.org/wiki/Birch',
    'https://facebook.com/cedar',
  ];
  const content = withCompanies((_, index) => ({ ...(sites[index] ? { website: sites[index] } : {}) }));
  const findings = await comparePresentation(content);
  expect(findings).toMatchObject([
    { check: 'blocked-domains', severity: 'high', location: 'slides 5, 7' },
    { check: 'blocked-domains', severity: 'high', location: 'slide 6' },
  ]);
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('facebook.com'),
    expect.stringContaining('wikipedia.org'),
  ]);
});

const run = (text: string) => runCheck(blockedDomains, documentTextOf([text]), templateOf({}));

it.each([
  'https://sg.linkedin.com/company/x',
  'HTTPS://WWW.LINKEDIN.COM/',
  'see www.linkedin.com/in/x',
  'https://x.com:443/acme',
])('blocks "%s" (S0-177)', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'https://notlinkedin.com/',
  'https://linkedin.com.example/',
  'https://netflix.com/',
  'linkedin is fine',
])('accepts "%s" (S0-177)', (text) => {
  expect(run(text)).toEqual([]);
});
