import { loadFixpointConfig } from '@fixpoint/shared/config';
import { Intent, type ServiceDefinition, type StartFrom } from '@fixpoint/shared/contracts';
import { exampleTable } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveIntent } from './derive-intent.js';

let services: ServiceDefinition[];
beforeAll(async () => {
  const config = await loadFixpointConfig({ path: exampleTable, environment: {} });
  services = Object.values(config.services);
});

function derive(description: string, context: Record<string, unknown> = {}, defaultEmail?: string): Intent {
  return deriveIntent({ description, context, services, defaultEmail });
}

/** A service's name, `plan`, `which?` (feedback, but two services are named) or `none` (feedback without a service). */
type Expected = string;

describe('the service of a request', () => {
  const rows: [description: string, expected: Expected, id: string][] = [
    ['fix target-v3 output to match the template', 'target-v3', 'S0-040'],
    ['Fix Target V4 please', 'target-v4', 'S0-041'],
    ['target_v5: logos are missing', 'target-v5', 'S0-042'],
    ['run targetv6 until it matches', 'target-v6', 'S0-043'],
    ['fix market-research output to match template', 'market-research', 'S0-044'],
    ['make the market research deck match', 'market-research', 'S0-044'],
    ['the market\n research output is shallow', 'market-research', 'S0-044'],
    ['improve profile-slides', 'profile-slides', 'S0-045'],
    ['profile slide output has no logos', 'profile-slides', 'S0-045'],
    ['trading-comparable gives an empty sheet', 'trading-comparable', 'S0-046'],
    ['the trading comparables are wrong', 'trading-comparable', 'S0-046'],
    ['fix the validation output', 'validation', 'S0-047'],
    ['fix validation until it matches the template', 'validation', 'S0-047'],
    ['the "validation" service fails', 'validation', 'S0-047'],
    ['run the feedback loop for validation', 'validation', 'S0-047'],
    ['validation xlsx lacks a column', 'validation', 'S0-047'],
    ['due-diligence report misses the cover page', 'due-diligence', 'S0-048'],
    ['Due Diligence output: wrong sections', 'due-diligence', 'S0-048'],
    ['fix utb', 'utb', 'S0-049'],
    ['UTB, please', 'utb', 'S0-049'],
    ['fix market-assessment', 'market-research', 'S0-073'],
    ['the market assessment deck', 'market-research', 'S0-073'],
    ['don’t touch target-v4, fix target-v3', 'target-v3', 'X-14'],
    ['fix target-v3 instead of target-v4', 'target-v3', 'X-14'],
    ['make target-v4 look like target-v3', 'target-v4', 'X-14'],
    ['fix market‑research (typographic hyphen)', 'market-research', 'X-14'],
    ['market-research: add validation to the form', 'market-research', 'X-14'],
    ['feedback loop for market-research, with better validation of inputs', 'market-research', 'X-14'],
    ['fix target-v3 so that target search decks match', 'target-v3', 'X-14'],
    ['run it against https://xvasjack.github.io/market-research.html', 'market-research', 'X-14'],
    // Unclear
    ['run a feedback loop', 'none', 'S0-050'],
    ['start the feedback-loop now', 'none', 'S0-050'],
    ['compare target-v3 and target-v4 outputs', 'which?', 'X-14'],
    ['target-v3 and v4 are both broken', 'which?', 'X-14'],
    ['fix the target search deck', 'which?', 'X-14'],
    // Traps: ordinary words and parts of longer words
    ['open the browser and search for flights', 'plan', 'S0-059'],
    ['add validation to the form', 'plan', 'X-14'],
    ['add input validation', 'plan', 'X-14'],
    ['the form validation results look odd on the page', 'plan', 'X-14'],
    ['write a validation service for our signup page', 'plan', 'X-14'],
    ['fix email validation', 'plan', 'X-14'],
    ['we need validation', 'plan', 'X-14'],
    ['fix validation of the excel import', 'plan', 'X-14'],
    ['show validation errors of the xlsx upload', 'plan', 'X-14'],
    ['change the validation rules to match the template', 'plan', 'X-14'],
    ['cross-validation of the model', 'plan', 'X-14'],
    ['fix validation-v2', 'plan', 'X-14'],
    ['check the outbound queue', 'plan', 'X-14'],
    ['the outback is hot', 'plan', 'X-14'],
    ['write to bob@utb.example about lunch', 'plan', 'X-14'],
    ['utbx is a tool', 'plan', 'X-14'],
    ['open https://www.example.com/outbound.html', 'plan', 'X-14'],
    ['please do your due diligence before you click', 'plan', 'X-14'],
    ['do some market research on competitors in a browser', 'plan', 'X-14'],
    ['skip the form validation results', 'plan', 'X-14'],
    ['target-v33 is not ours', 'plan', 'X-14'],
    ['my target-v3x prototype', 'plan', 'X-14'],
    ['do not run market-research', 'plan', 'X-14'],
    ['give me feedback on the loop in main.ts', 'plan', 'X-14'],
    ['target version 3 of node', 'plan', 'X-14'],
    ['type your profile into the slides app', 'plan', 'X-14'],
    ['', 'plan', 'X-14'],
  ];

  it.each(rows)('%j means %s (S0-054, %s)', (description, expected) => {
    const intent = derive(description);
    const which = intent.problems.find(({ field }) => field === 'service');
    const actual =
      intent.kind === 'plan'
        ? 'plan'
        : (intent.service ?? (which?.message.startsWith('Which') ? 'which?' : 'none'));
    expect(actual).toBe(expected);
    expect(intent.because.length).toBeGreaterThan(0);
    if (expected === 'which?' || expected === 'none') expect(which?.hint).toMatch(/name/i);
  });
});

describe('a service with the name of an everyday thing', () => {
  const named = (name: string, description: string) => {
    const table = [...services, { ...(services[0] as ServiceDefinition), name, aliases: [] }];
    return deriveIntent({ description, context: {}, services: table, defaultEmail: undefined }).service;
  };

  it.each([
    'fix NAME until it matches',
    'Fix NAME until its output matches.',
    'NAME until it matches',
    'iterate on NAME until it matches',
    'loop over NAME until everything matches',
    'keep on fixing NAME until they match',
    'fix all NAME until they match',
    'repeat NAME till the document matches',
    'fix NAME within 3 iterations',
    'fix NAME in at most 5 rounds',
    'fix NAME using the template',
    'run NAME every morning',
    'submit the form of NAME',
    'bring NAME in line with its template',
  ])('is meant by "%s"', (words) => {
    for (const name of ['reports', 'invoices', 'slides', 'documents'])
      expect(named(name, words.replace('NAME', name))).toBe(name);
  });

  it.each([
    'write the reports and mail them to Bob',
    'open the reports folder',
    'fix these reports in word',
    'print all reports',
    'add reports to the page',
  ])('is not meant by "%s"', (words) => {
    expect(named('reports', words)).toBeNull();
  });
});

describe('the start of the first iteration', () => {
  const rows: [description: string, expected: StartFrom | 'problem'][] = [
    ['results already emailed, start from email', 'email_check'],
    ['the results were already emailed', 'email_check'],
    ['the results have been mailed', 'email_check'],
    ['the output was emailed to me an hour ago', 'email_check'],
    ['skip the form', 'email_check'],
    ['skip form submission', 'email_check'],
    ['please skip submitting the form', 'email_check'],
    ['the form was already submitted', 'email_check'],
    ['I’ve submitted the form', 'email_check'],
    ['we already filled in the form', 'email_check'],
    ['check the inbox', 'email_check'],
    ['look in my gmail', 'email_check'],
    ['the deck is in my inbox', 'email_check'],
    ['do not submit the form again', 'email_check'],
    ["don't resubmit", 'email_check'],
    ['no need to fill in the form', 'email_check'],
    ['continue from the email step', 'email_check'],
    ['skip straight to the email step', 'email_check'],
    ['without submitting the form', 'email_check'],
    ['It failed. Start from email', 'email_check'],
    ['skip form, email already received', 'email_check'],
    ['run without the form', 'email_check'],
    ['no form needed, the email is there', 'email_check'],
    ['analyze this file /home/ada/out.pptx', 'analyze'],
    ['analyse the file at C:\\Users\\ada\\Downloads\\out.pptx', 'analyze'],
    ['use the existing file ~/Downloads/deck.pptx', 'analyze'],
    ['I already have the file: /srv/out.pptx', 'analyze'],
    ['the output is at "/srv/my files/out.pptx"', 'analyze'],
    ['compare ./out.pptx with the template', 'analyze'],
    ['compare /a/out.pptx with /b/template.pptx', 'analyze'],
    ['skip the form and the email, use out.pptx', 'analyze'],
    ['do not wait for the email, use out.pptx', 'analyze'],
    // Traps: negations, conditions, ordinary words
    ["don't skip the form", null],
    ['don’t skip the form', null],
    ['never skip the form submission', null],
    ["don't skip submitting the form", null],
    ['you should not skip the form', null],
    ["I don't think you should skip the form", null],
    ['do not start from email', null],
    ['results not yet emailed', null],
    ["the results haven't been emailed", null],
    ['the results are not already emailed', null],
    ['the form was never submitted', null],
    ['if the results are already emailed, tell me', null],
    ['after the results have been emailed, compare them', null],
    ['submit the form, then check the inbox', null],
    ['start from scratch', null],
    ['submit the form and wait for the email', null],
    ['run the full loop', null],
    ['check the email field of the form', null],
    ['check the email address column', null],
    ['start from email validation', null],
    ['analyze the output and fix it', null],
    ['compare the output with /srv/template.pptx', null],
    ['the template is /srv/template.pptx', null],
    ['write the output to /srv/out.pptx', null],
    ['keep the existing file format', null],
    ['check this document service', null],
    ["I don't have the file", null],
    ['the submit button of the form is broken', null],
    ['fix it so that results are emailed faster', null],
    ['send the results to ada@example.com', null],
    ['skip the form but submit the form', 'problem'],
    ['start from scratch, results already emailed', 'problem'],
  ];

  it.each(rows)('%j begins at %s (S0-051, S0-052)', (description, expected) => {
    const intent = derive(`fix utb. ${description}`);
    expect(intent.service).toBe('utb');
    const hasProblem = intent.problems.some(({ field }) => field === 'start_from');
    expect(hasProblem ? 'problem' : intent.start_from).toBe(expected);
    if (expected === 'analyze') expect(intent.existing_file).toMatch(/\.pptx$/);
    if (expected === 'email_check') expect(intent.problems.map(({ field }) => field)).toEqual([]);
  });

  it('takes the document that is analysed, not the template it is compared with', () => {
    expect(derive('utb: compare /a/out.pptx with /b/template.pptx').existing_file).toBe('/a/out.pptx');
    expect(derive('utb: the output is at "/srv/my files/out.pptx"').existing_file).toBe(
      '/srv/my files/out.pptx',
    );
    const id = 'ab'.repeat(32);
    expect(derive(`utb: analyze artifact ${id}`).existing_file).toBe(id);
  });

  it('requests the document if the request does not name it (S0-052)', () => {
    const intent = derive('market-research: analyze this file');
    expect(intent.start_from).toBe('analyze');
    expect(intent.problems).toMatchObject([{ field: 'existing_file_path' }]);
  });

  it('lets the context win over the description (S0-052)', () => {
    expect(derive('utb, skip the form', { start_from: null, form_data: {} }).start_from).toBeNull();
    expect(derive('utb, from scratch', { start_from: 'email_check' }).start_from).toBe('email_check');
    const analyse = derive('utb', { existing_file_path: '/x/y.pptx' });
    expect(analyse).toMatchObject({ start_from: 'analyze', existing_file: '/x/y.pptx' });
    expect(derive('utb', { start_from: 'somewhere' }).problems.map(({ field }) => field)).toContain(
      'context.start_from',
    );
  });

  it('does not find a service inside a path when the prose names one', () => {
    expect(derive('fix target-v3, analyze this file /data/utb/out.pptx').service).toBe('target-v3');
    expect(derive('analyze this file /data/utb/out.pptx').service).toBe('utb');
  });
});

describe('the form', () => {
  const form = { Email: 'ada@example.com', Business: 'fintech', Country: 'Japan' };

  it('is read from form_data and from the top level of the context (S0-055)', () => {
    expect(derive('market-research', { form_data: form })).toMatchObject({ form, problems: [] });
    expect(derive('market-research', form)).toMatchObject({ form, problems: [] });
    expect(derive('market-research', { email: 'a@b.example', form_data: form }).form.Email).toBe(
      'ada@example.com',
    );
    expect(derive('market-research', { country: ['Japan', 'Korea'] }).form.Country).toBe('Japan, Korea');
  });

  it.each<[string, Record<string, string>]>([
    [
      'utb. Email: a@b.example, Business: solar panels, Country: Chile',
      { Email: 'a@b.example', Business: 'solar panels', Country: 'Chile' },
    ],
    [
      'utb\nemail: a@b.example\nbusiness: solar\ncountry: Chile\nexclusion: Acme',
      { Email: 'a@b.example', Business: 'solar', Country: 'Chile', Exclusion: 'Acme' },
    ],
    [
      'run utb for business cold storage in country Vietnam, exclude Acme and Globex. Send it to a@b.example',
      { Email: 'a@b.example', Business: 'cold storage', Country: 'Vietnam', Exclusion: 'Acme and Globex' },
    ],
    [
      'run utb for Business "cold chain" in Country "Sri Lanka"',
      { Business: 'cold chain', Country: 'Sri Lanka' },
    ],
    [
      'run utb for the business cold storage in New Zealand until it matches',
      { Business: 'cold storage', Country: 'New Zealand' },
    ],
    ['run utb with Business="ice, cream"; Country="Peru"', { Business: 'ice, cream', Country: 'Peru' }],
    [
      'market-research. Business: due diligence consulting, Country: Peru',
      { Business: 'due diligence consulting', Country: 'Peru' },
    ],
    ['utb, results come from robot@service.example', {}],
    ['utb: fix the email: it never arrives', {}],
    ['utb: for business logic in Java use the shared module', {}],
    ["utb: don't exclude Acme", {}],
    ['utb: exclude the tests folder', {}],
    ['utb: wrong country: the column shows codes', {}],
  ])('is read from %j (S0-055)', (description, expected) => {
    const intent = derive(description);
    expect(intent.form).toEqual(expected);
    expect(intent.service).toBe(description.startsWith('market') ? 'market-research' : 'utb');
  });

  it('lets the context win, field by field', () => {
    const intent = derive('utb, Country: Chile, Business: solar', { Country: 'Peru' });
    expect(intent.form).toEqual({ Country: 'Peru', Business: 'solar' });
  });

  it('falls back to the default address only if no other is named (S0-130)', () => {
    expect(derive('utb', {}, 'me@example.com').form.Email).toBe('me@example.com');
    expect(derive('utb to a@b.example', {}, 'me@example.com').form.Email).toBe('a@b.example');
  });

  it('requests the intended address if two are named', () => {
    const intent = derive('utb for a@b.example or c@d.example', {}, 'me@example.com');
    expect(intent.problems.map(({ field }) => field)).toContain('Email');
  });

  it('reports which fields are missing, with a hint, and never fails (S0-129)', () => {
    const intent = derive('fix market-research');
    expect(intent.problems.map(({ field }) => field)).toEqual(['Email', 'Business', 'Country']);
    for (const problem of intent.problems) expect(problem.hint).toBeTruthy();
  });

  it('does not insist on the form while the first iteration skips it (S0-051)', () => {
    const intent = derive('market-research: results already emailed, start from email');
    expect(intent.problems).toEqual([]);
    expect(intent.because.join(' ')).toContain('second iteration');
  });
});

describe('context', () => {
  it('names the service by name or alias, and wins over the description (S0-073)', () => {
    expect(derive('fix utb', { service: 'Target V3' }).service).toBe('target-v3');
    expect(derive('go', { service: 'market-assessment' }).service).toBe('market-research');
    expect(derive('go', { service: 'nonsense' })).toMatchObject({
      kind: 'feedback',
      service: null,
      problems: [{ field: 'service' }],
    });
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    'utb',
    'validation',
    'market research',
    'skip',
    'the form',
    'start from',
    'email',
    'Email:',
    'not',
    'a@b.c',
    '/x/y.pptx',
    '"',
    "'",
    'for business',
    'in country',
    'exclude',
    '\n',
    '.',
    ',',
    '-',
    '@',
    '🙂',
    '\u0000',
    'İ',
    'already',
    'analyze this file',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
  );

  it('gives an intent that fits its contract, the same each time, and never throws (S0-053)', () => {
    fc.assert(
      fc.property(text, fc.dictionary(fc.string(), fc.jsonValue()), (description, context) => {
        const intent = derive(description, context, 'me@example.com');
        expect(() => Intent.parse(intent)).not.toThrow();
        expect(derive(description, context, 'me@example.com')).toEqual(intent);
        if (intent.kind === 'plan') expect(intent.service).toBeNull();
        if (intent.existing_file !== null) expect(intent.start_from).toBe('analyze');
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, (unit: number) => string]>([
    ['a', () => 'a'.repeat(50_000)],
    ['spaces', () => ' '.repeat(50_000)],
    ['quotes', () => `'"\``.repeat(16_000)],
    ['the form', () => 'the form '.repeat(5_500)],
    ['submit', () => 'submit the the the '.repeat(2_600)],
    ['labels', () => 'Email: '.repeat(7_000)],
    ['for business', () => 'for business a in '.repeat(2_700)],
    ['For Business In Names', () => 'for business Ab in Ab Ab Ab Ab '.repeat(1_600)],
    ['addresses', () => 'a.a-a@a.a.a.a '.repeat(3_500)],
    ['at signs', () => `${'a.'.repeat(12_000)}@${'a.'.repeat(12_000)}`],
    ['names', () => 'market-research validation '.repeat(1_850)],
    ['paths', () => 'use the file /a/b.pptx '.repeat(2_100)],
    ['excludes', () => 'exclude A and '.repeat(3_500)],
    ['hyphens', () => 'target-'.repeat(7_000)],
    ['verbs and gaps', () => `submit${' '.repeat(900)}the${' '.repeat(900)}`.repeat(28)],
    ['already', () => 'was already been results '.repeat(2_000)],
  ])('is understood quickly even when it is 50 KB of %s (S0-053)', (_name, make) => {
    const started = process.cpuUsage();
    derive(make(1));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_500);
  });
});
