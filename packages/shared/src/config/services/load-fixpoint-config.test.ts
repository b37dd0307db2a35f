import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/index.js';
import { exampleTable } from '../../testing/index.js';
import { loadFixpointConfig } from './load-fixpoint-config.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-config-'));
  path = join(folder, 'fixpoint.config.yaml');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The example table, or a file of one's own that builds on it. */
async function load(yaml?: string, environment: Record<string, string> = {}) {
  if (yaml !== undefined) await writeFile(path, `extends: ${exampleTable}\n${yaml}`);
  const { services } = await loadFixpointConfig({
    path: yaml === undefined ? exampleTable : path,
    environment,
  });
  return (name: string) => {
    const row = services[name];
    if (row === undefined) throw new Error(`no row ${name}`);
    return row;
  };
}

async function failure(yaml: string, environment: Record<string, string> = {}): Promise<string> {
  await writeFile(path, yaml);
  const thrown = await loadFixpointConfig({ path, environment }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ConfigurationError);
  return (thrown as ConfigurationError).message;
}

const shipped: [
  ids: string,
  name: string,
  endpoint: string,
  subject: string,
  outputs: string[],
  template: string | null,
][] = [
  [
    'S0-124, S0-135, S0-164, S0-367',
    'target-v3',
    '/api/find-target',
    'target search',
    ['pptx'],
    'target-search',
  ],
  [
    'S0-124, S0-136, S0-164, S0-368',
    'target-v4',
    '/api/find-target-v4',
    'target search',
    ['pptx'],
    'target-search',
  ],
  [
    'S0-124, S0-137, S0-164, S0-369',
    'target-v5',
    '/api/find-target-v5',
    'target search',
    ['pptx'],
    'target-search',
  ],
  [
    'S0-124, S0-138, S0-164, S0-370',
    'target-v6',
    '/api/find-target-v6',
    'target search',
    ['pptx'],
    'target-search',
  ],
  [
    'S0-139, S0-166, S0-371',
    'market-research',
    '/api/market-research',
    'market research',
    ['pptx'],
    'market-research',
  ],
  [
    'S0-140, S0-165, S0-372',
    'profile-slides',
    '/api/profile-slides',
    'profile slide',
    ['pptx'],
    'profile-slides',
  ],
  [
    'S0-141, S0-168, S0-171, S0-373',
    'trading-comparable',
    '/api/trading-comparable',
    'trading comp',
    ['pptx', 'xlsx'],
    'trading-comps',
  ],
  [
    'S0-142, S0-167, S0-374',
    'validation',
    '/api/validation',
    'validation result',
    ['xlsx'],
    'validation-results',
  ],
  ['S0-143, S0-169, S0-375', 'due-diligence', '/api/due-diligence', 'due diligence', ['docx'], 'dd-report'],
  ['S0-144, S0-170, S0-376', 'utb', '/api/utb', 'utb', ['pptx', 'xlsx', 'docx'], null],
];

/** `target-v3` → `TARGET_V3_URL`. */
function urlVariable(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

describe('an installation without a table', () => {
  it('has no services', async () => {
    expect(await loadFixpointConfig({ path, environment: {} })).toEqual({ services: {} });
    await writeFile(path, 'services:\n');
    expect(await loadFixpointConfig({ path, environment: {} })).toEqual({ services: {} });
  });
});

it('rejects a service name that is longer than the addresses of the gateway take', async () => {
  const name = 'a'.repeat(101);
  const message = await failure(`services:\n  ${name}:\n    url: https://reports.example.com\n`);
  expect(message).toContain(name);
  expect(message).toContain('use at most 100 characters');
});

describe('the example table of ten services', () => {
  it.each(shipped)(
    '%s: %s has its endpoint, subject, outputs, template, addresses and folders (S0-123, S0-125, S0-126, S0-127, S0-128, S0-132, S0-337, S0-407, X-3)',
    async (_ids, name, endpoint, subject, outputs, template) => {
      const row = (await load())(name);
      expect(row).toMatchObject({ name, endpoint, outputs, template, mail: { subject } });
      expect(row.url).toBe(`https://${name}-production.up.railway.app`);
      expect(row.page).toBe(`https://xvasjack.github.io/${name}.html`);
      expect(row.form.fields.map(({ name, required }) => [name, required])).toEqual([
        ['Email', true],
        ['Business', true],
        ['Country', true],
        ['Exclusion', false],
      ]);
      expect(row.repository?.directories).toEqual([`backend/${name}`, 'backend/shared']);
      expect(row.deploy.health).toBe(`${row.url}/health`);
    },
  );

  it.each(shipped)('%s: the variable of %s overrides its address', async (_ids, name) => {
    const row = (await load(undefined, { [urlVariable(name)]: 'http://127.0.0.1:4100' }))(name);
    expect(row.url).toBe('http://127.0.0.1:4100');
    expect(row.deploy.health, 'a moved service is not watched at its old address').toBe(
      'http://127.0.0.1:4100/health',
    );
  });

  it('has exactly the ten services, and needs no variable (S0-342)', async () => {
    const { services } = await loadFixpointConfig({ path: exampleTable, environment: {} });
    expect(Object.keys(services)).toEqual(shipped.map(([, name]) => name));
  });

  it('describes every variable that it reads', async () => {
    const { services } = await loadFixpointConfig({ path: exampleTable, environment: {} });
    const text = await readFile(exampleTable, 'utf8');
    const described = [...text.matchAll(/^# {3}([A-Z0-9_]+) /gm)].map((match) => match[1]);
    const table = text.replace(/^#.*$/gm, '');
    const read = [...table.matchAll(/\$\{([A-Z0-9_]+)/g)].map((match) => match[1]);
    expect(
      Object.keys(services)
        .map(urlVariable)
        .every((name) => read.includes(name)),
    ).toBe(true);
    expect(new Set(described)).toEqual(new Set(read));
  });

  it('knows the alias market-assessment (S0-073)', async () => {
    expect((await load())('market-research').aliases).toContain('market assessment');
  });

  it('takes the repository from owner and name, or from a path (S0-345, S0-346, S0-351, S0-352)', async () => {
    expect((await load())('utb').repository?.url).toBe('https://github.com/xvasjack/xvasjack.github.io.git');
    const moved = await load(undefined, { GITHUB_OWNER: 'acme', GITHUB_REPO: 'reports' });
    expect(moved('utb').repository?.url).toBe('https://github.com/acme/reports.git');
    const local = await load(undefined, { REPO_PATH: '~/reports.git', HOME: '/home/ada' });
    expect(local('utb').repository?.url).toBe('/home/ada/reports.git');
  });

  it('takes the pages from FRONTEND_URL (S0-350)', async () => {
    expect((await load())('target-v4').page).toBe('https://xvasjack.github.io/target-v4.html');
    const row = (await load(undefined, { FRONTEND_URL: 'https://forms.example' }))('target-v4');
    expect(row.page).toBe('https://forms.example/target-v4.html');
  });
});

describe("a user's file", () => {
  it('is merged field by field, and its lists replace (S0-377)', async () => {
    const row = (
      await load('services:\n  market-research:\n    mail: { correlation: marker }\n    outputs: [pdf]\n')
    )('market-research');
    expect(row.mail).toMatchObject({ subject: 'market research', correlation: 'marker' });
    expect(row.outputs).toEqual(['pdf']);
    expect(row.repository?.directories).toHaveLength(2);
  });

  it('may set a template to null, take a service away and add one with defaults (S0-377)', async () => {
    const rows = await load(`services:
  validation: { template: null }
  utb: null
  invoices:
    url: http://127.0.0.1:5000/app/
    mail: { subject: Your invoice }
    outputs: [pdf]
    template: null
    repository: { url: /srv/invoices.git, directories: [src] }
    deploy: { health: /up, version: { url: /version }, logs: /logs }
`);
    expect(rows('validation').template).toBeNull();
    expect(() => rows('utb')).toThrow();
    expect(rows('invoices')).toMatchObject({
      name: 'invoices',
      repository: { branch: 'main', test: 'npm test' },
      deploy: {
        health: 'http://127.0.0.1:5000/app/up',
        version: { url: 'http://127.0.0.1:5000/app/version', field: 'commit' },
        logs: 'http://127.0.0.1:5000/app/logs',
      },
    });
  });

  it('does not give an own service called redis the address in REDIS_URL', async () => {
    const rows = await load(
      'services:\n  redis: { url: "https://a.example", mail: { subject: x }, outputs: [pdf], template: null, repository: { url: x, directories: [src] } }\n',
      { REDIS_URL: 'redis://127.0.0.1' },
    );
    expect(rows('redis').url).toBe('https://a.example');
  });

  it('may extend another file, and reports a missing or circular one', async () => {
    await writeFile(join(folder, 'base.yaml'), `extends: ${exampleTable}\n`);
    await writeFile(path, 'extends: base.yaml\nservices:\n  utb: { mail: { subject: other } }\n');
    const { services } = await loadFixpointConfig({ path, environment: {} });
    expect(services.utb).toMatchObject({ mail: { subject: 'other' }, endpoint: '/api/utb' });
    expect(await failure('extends: gone.yaml\n')).toContain('which does not exist');
    expect(await failure('extends: [a, b]\n')).toContain('extends must name one file');
    await writeFile(join(folder, 'base.yaml'), 'extends: fixpoint.config.yaml\n');
    expect(await failure('extends: base.yaml\n')).toContain('extends forms a loop');
    expect(await failure('extends: fixpoint.config.yaml\n')).toContain('extends forms a loop');
  });

  it('is named together with the field that is wrong', async () => {
    const message = await failure('services:\n  market-research: { url: not-a-url }\n');
    expect(message).toContain('fixpoint.config.yaml: services.market-research.url');
    expect(await failure('services:\n  market-research: { tempalte: x }\n')).toContain('tempalte');
    expect(await failure('services:\n  invoices: { url: "https://a.example" }\n')).toContain(
      'services.invoices.mail',
    );
    expect(await failure('servcies: {}\n')).toContain('servcies');
  });

  it.each([
    'https://ghp_abcdefgh@github.com/a/b.git',
    'https://user:abcdefgh@github.com/a/b.git',
    'ssh://git:abcdefgh@github.com/a/b.git',
  ])('must not contain credentials, which every reader of a task would see: %s (S0-456)', async (url) => {
    const message = await failure(
      `extends: ${exampleTable}\nservices:\n  market-research: { repository: { url: "${url}" } }\n`,
    );
    expect(message).toContain('services.market-research.repository.url contains credentials');
    expect(message).not.toContain('abcdefgh');
  });

  it('must not contain the secret of a form, but accepts the name of its variable', async () => {
    const row = (value: string) =>
      `services:\n  market-research: { form: { fields: [{ name: to }], headers: { X-Api-Key: ${value} } } }\n`;
    expect(await failure(`extends: ${exampleTable}\n${row('abcdefgh')}`)).toMatch(
      /^services.market-research.form.headers.X-Api-Key contains a secret/,
    );
    const { form } = (await load(row('{ env: REPORTS_KEY }')))('market-research');
    expect(form.headers).toEqual({ 'X-Api-Key': { env: 'REPORTS_KEY' } });
  });

  it.each(['ssh://git@github.com/a/b.git', 'git@github.com:a/b.git', 'https://github.com/@a/b.git'])(
    'takes a name without a password: %s',
    async (url) => {
      const row = (await load(`services:\n  market-research: { repository: { url: "${url}" } }\n`))(
        'market-research',
      );
      expect(row.repository?.url).toBe(url);
    },
  );

  it.each([
    ['a list', '- a\n', 'must contain a mapping'],
    ['broken YAML', 'services:\n  utb: { url: \n', 'not valid YAML'],
    ['services as text', 'services: all of them\n', 'services must be a mapping'],
    ['a row as text', 'services:\n  utb: here\n', 'services.utb'],
  ])('is refused with a sentence when it is %s', async (_what, yaml, words) => {
    expect(await failure(yaml)).toContain(words);
  });

  it('may be empty', async () => {
    expect((await load('# nothing yet\n'))('utb').name).toBe('utb');
  });

  it('cannot reach the prototype of objects', async () => {
    await failure('services:\n  __proto__: { polluted: true }\n').catch(() => undefined);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
