import type { Finding, FindingRecord, StageInput } from '@fixpoint/shared/contracts';
import { ServiceWithRepository } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { loadResources } from '../adapters/load-resources.js';
import { describeReturn } from './describe-return.js';
import { buildFixPrompt, type FixPromptParts } from './fix-prompt.js';

/** The whole prompts of typical fixes, as files to read: testing/golden-prompts. `npm test -- -u` writes them again. */

const [first, second] = ['a1b2c3d4'.padEnd(40, '0'), 'e5f60718'.padEnd(40, '0')] as const;

const short: Finding = {
  id: '3f9a1c7e2b604d58',
  check: 'shallow-descriptions',
  category: 'content-depth',
  severity: 'high',
  location: 'slides 5, 6, 7, 8',
  message: 'Description of Mekong Frost (slide 5) has 12 words, fewer than 50.',
  expected: 'at least 50 words',
  actual: '12 words',
  suggestion: 'Find out where descriptions are shortened.',
  measure: { value: 12, goal: 50, unit: 'words' },
};
const blocked: Finding = {
  id: '90b1d2c3e4f5a677',
  check: 'blocked-domains',
  category: 'links',
  severity: 'critical',
  location: 'slide 5',
  message:
    'Link to "https://www.linkedin.com/company/mekongfrost" on slide 5: the template blocks linkedin.com.',
  expected: 'a link to the own website of the company',
  actual: 'https://www.linkedin.com/company/mekongfrost',
  suggestion: 'Use the website that the research found.',
};

const service = ServiceWithRepository.parse({
  name: 'market-research',
  url: 'https://market.example.com',
  mail: { subject: 'market research' },
  outputs: ['pptx'],
  template: 'market-research',
  repository: {
    url: 'https://git.example.com/market.git',
    directories: ['backend/market-research'],
    workdir: 'backend/market-research',
  },
});
const withRender = {
  ...service,
  render: { command: ['node', 'src/render.js'], output: 'deck.pptx', time_limit_seconds: 60, network: [] },
};

const files = [
  ['document.pptx', 'the document that the service sent'],
  ['document-pages', 'its pages as pictures, 9 PNG files by page number'],
  ['findings.json', 'all findings, with their places'],
  ['form.json', 'the form values of this task'],
  ['template.md', 'the requirements of the document in words'],
].map(([name, contents]) => ({ path: `/work/task/${name}`, contents: contents ?? '' }));

function input(overrides: Partial<StageInput<'fix'>>): StageInput<'fix'> {
  return {
    service,
    description: 'fix market-research output to match template. Do not touch the slide layout.',
    iteration: 1,
    findings: [blocked, short],
    previous: [],
    budget_usd: null,
    ...overrides,
  };
}

function record(finding: Finding, overrides: Partial<FindingRecord>): FindingRecord {
  const { id, check, severity, location, message, measure } = finding;
  const seen = { born: 1, last_seen: 2, sightings: 2, fixed: [], regressed: [], status: 'open' as const };
  return {
    id,
    check,
    severity,
    location,
    message,
    ...(measure && { measure }),
    ...seen,
    ...overrides,
  };
}

const round = (iteration: number, commit: string, note: string, aim: readonly Finding[]) => ({
  iteration,
  commit,
  note,
  counts: { critical: 1, high: 1, medium: 0, low: 0 },
  findings: [blocked.id, short.id],
  aimed_at: aim.map(({ id }) => id),
});

const closer = {
  ...short,
  message: 'Description of Mekong Frost (slide 5) has 30 words, fewer than 50.',
  actual: '30 words',
  measure: { value: 30, goal: 50, unit: 'words' },
};

const scenarios: readonly (readonly [string, StageInput<'fix'>, Partial<FixPromptParts>])[] = [
  ['first-fix', input({ service: withRender }), { files }],
  [
    'closer-after-a-fix',
    input({
      iteration: 2,
      findings: [closer],
      previous: [round(1, first, 'Raised the limit of descriptions to 30 words.', [short])],
      ledger: [
        record(closer, { earlier_value: 12 }),
        record(blocked, { status: 'fixed', last_seen: 1, fixed: [{ iteration: 2, commit: first }] }),
      ],
    }),
    {
      knownFixes: [
        {
          id: `${second.slice(0, 12)}-shallow-descriptions`,
          check: 'shallow-descriptions',
          finding: short.id,
          location: 'slide 5',
          message: short.message,
          findings: 1,
          commit: second,
          task_id: 'task-0',
          note: 'The prompt of the research asked for one sentence.',
          at: '2026-01-02T03:04:05.000Z',
          confirmed: true,
          helped: 2,
        },
      ],
    },
  ],
  [
    'after-a-revert',
    input({
      iteration: 3,
      previous: [round(1, first, 'Made room for longer descriptions.', [short])],
      ledger: [record(blocked, {}), record(short, {})],
      evidence: [
        {
          source: 'regression',
          text: 'The change a1b2c3d40000 ("Made room for longer descriptions.") made the document worse: 1 more critical finding than before.',
        },
        {
          source: 'logs',
          text: '3 times: TypeError: Cannot read properties of undefined (src/deck/insights.js:12)',
        },
      ],
    }),
    { inputs: [{ by: 'ann', text: 'Look at src/deck/insights.js first.' }] },
  ],
  [
    'fixed-for-one-request',
    input({
      service: withRender,
      iteration: 2,
      findings: [short],
      form: { Business: 'Cold chain logistics', Country: 'Vietnam', Exclusion: 'Mekong Frost' },
      previous: [round(1, first, 'Longer descriptions.', [short])],
      evidence: [
        {
          source: 'confirmation',
          text: 'The findings were fixed for the form values of the request only. With other values (Exclusion: Mekong Frost) the document still has them.',
        },
      ],
    }),
    { files },
  ],
  [
    'after-research',
    input({
      iteration: 4,
      findings: [short],
      previous: [1, 2, 3].map((number) => round(number, first, 'Changed the text on the slides.', [short])),
      ledger: [record(short, { last_seen: 4, sightings: 4 })],
      evidence: [
        {
          source: 'research',
          text: 'Likely cause: texts are cut before they reach the slides. Look for a limit of words.',
        },
      ],
    }),
    {},
  ],
];

it.each(scenarios)('is the prompt that a person has read (%s) (V-20)', async (name, given, parts) => {
  const { mandate, references } = await loadResources();
  const prompt = buildFixPrompt(given, {
    mandate,
    reference: references.get('market-research') ?? null,
    repositoryNotes: null,
    limitBytes: 100 * 1024,
    ...parts,
  });
  await expect(prompt).toMatchFileSnapshot(`../../testing/golden-prompts/${name}.txt`);
});

it('is the message that a person has read (returned)', async () => {
  const message = describeReturn(
    'The change was not pushed:\n- the change: The document is worse with it: the total weight of findings rose from 20 to 40. slide 4: Placeholder "xxx" is left on slide 4. [5f5542f8b99e98db] Keep what was right before. [worse-document]',
  );
  await expect(message).toMatchFileSnapshot('../../testing/golden-prompts/returned.txt');
});
