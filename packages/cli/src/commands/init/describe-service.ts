import type { CommandContext } from '../../command-context.js';
import { buildForm, nameOf, secretsOf, toKebab } from './build-form.js';
import { findForms } from './find-forms.js';
import { findHealth } from './find-health.js';
import type { FoundForm } from './found-form.js';
import { type InspectedRepository, inspectRepository, isRepository } from './inspect-repository.js';
import { proposeVerdict } from './propose-verdict.js';
import type { Ask } from './questions.js';
import { renderPage } from './render-page.js';
import { tryOnCheckout } from './try-on-checkout.js';
import { tryRender } from './try-render.js';

/** A service's row without what its documents are and how they arrive. */
export interface DescribedService {
  readonly name: string;
  readonly row: Record<string, unknown>;
  readonly secrets: ReadonlyMap<string, string>;
  /** False: its documents are checked only. */
  readonly hasRepository: boolean;
  /** True if its form takes the address that results go to. */
  readonly hasAddress: boolean;
}

/** Finds out about a service, and asks what cannot be found: its form, health, version, repository and deploy. */
export async function describeService(
  context: CommandContext,
  ask: Ask,
  target: string | undefined,
): Promise<DescribedService> {
  const repositoryTarget = target !== undefined && (await isRepository(target)) ? target : undefined;
  const given = await ask({
    key: 'target',
    message: 'URL of the form or its OpenAPI document, or a curl command that submits it',
    ...(target === undefined || repositoryTarget !== undefined ? {} : { initial: target }),
  });
  const note = (line: string) => context.write(`  ${line}`);
  const forms = await findForms(given, (url) => renderPage(url, context.environment), note);
  const form = await chooseForm(ask, forms);
  for (const field of form.fields) note(describeField(field));
  for (const { name } of form.tokens) note(`hidden token ${name}: read from the page before each submission`);

  const name = await ask({
    key: 'name',
    message: 'Name of the service, for use in tasks',
    initial: nameOf(form),
    check: (text) =>
      toKebab(text) === text
        ? null
        : `use lower-case letters, digits and hyphens, such as "${toKebab(text)}"`,
  });
  const { origin, pathname, search } = new URL(form.url);
  const repository = await describeRepository(context, ask, repositoryTarget, form);
  const deploy = await describeDeploy(ask, origin, form, repository, note);
  const shown = await ask({
    key: 'confirmation',
    message:
      'Response to a successful submission: URL of the redirect, JSON, or text on the page (Enter: unknown)',
    optional: true,
  });
  // Only a match after a fix is confirmed.
  const confirm = repository === null ? null : await describeConfirmation(ask, form);
  const verdict = proposeVerdict(shown, origin);
  for (const [key, rule] of Object.entries(verdict)) note(`form.${key}: ${JSON.stringify(rule)}`);
  return {
    name,
    row: {
      url: origin,
      endpoint: `${pathname}${search}`,
      ...(form.page === undefined ? {} : { page: form.page }),
      form: buildForm(form, name, verdict),
      ...repository?.row,
      ...(confirm === null ? {} : { confirm }),
      ...(Object.keys(deploy).length === 0 ? {} : { deploy }),
    },
    secrets: secretsOf(form, name),
    hasRepository: repository !== null,
    hasAddress: form.fields.some(({ type }) => type === 'email'),
  };
}

function describeField({ name, type, required, choices, accept }: FoundForm['fields'][number]): string {
  const facts = [type, required && 'required', choices?.join(' | '), accept?.join(' | ')];
  return `field ${name}: ${facts.filter((fact) => typeof fact === 'string').join(', ')}`;
}

async function chooseForm(ask: Ask, forms: readonly FoundForm[]): Promise<FoundForm> {
  const [first] = forms;
  if (first === undefined) throw new TypeError('No form was found.');
  if (forms.length === 1) return first;
  const chosen = await ask({
    key: 'form',
    message: 'Which form creates the document?',
    choices: forms.map(({ title }, index) => ({ value: String(index + 1), label: title })),
    initial: '1',
  });
  return forms[Number(chosen) - 1] ?? first;
}

interface DescribedRepository {
  readonly url: string;
  /** Its `repository` settings, and its `render` settings if it makes a document locally. */
  readonly row: Record<string, unknown>;
  readonly found: InspectedRepository;
}

async function describeRepository(
  context: CommandContext,
  ask: Ask,
  target: string | undefined,
  form: FoundForm,
): Promise<DescribedRepository | null> {
  const url = await ask({
    key: 'repository',
    message: "URL of the service's git repository, for clone and push (none: check documents only)",
    ...(target === undefined ? {} : { initial: target }),
  });
  if (url.trim().toLowerCase() === 'none') {
    context.write('  No repository: documents are checked only. Nothing is fixed, pushed or deployed.');
    return null;
  }
  context.write('  Cloning the repository to read it …');
  const inspectedRepository = await inspectRepository(url, context.environment);
  const directories = await ask({
    key: 'directories',
    message: 'Folders that fixes may change, separated by commas',
    ...(inspectedRepository.directories.length === 0
      ? {}
      : { initial: inspectedRepository.directories.join(', ') }),
  });
  const proposedTest = await ask({
    key: 'test',
    message: 'Test command',
    ...(inspectedRepository.test === null ? {} : { initial: inspectedRepository.test }),
  });
  const proposedInstall = await ask({
    key: 'install',
    message: 'Install command for a fresh checkout (Enter: none)',
    optional: true,
    ...(inspectedRepository.install === null ? {} : { initial: inspectedRepository.install }),
  });
  const commands = { url, install: proposedInstall, test: proposedTest };
  const { install, test } = await tryOnCheckout(context, ask, commands);
  const row = {
    url,
    ...(inspectedRepository.branch === 'main' ? {} : { branch: inspectedRepository.branch }),
    directories: directories
      .split(',')
      .map((folder) => folder.trim())
      .filter((folder) => folder !== ''),
    ...(install === '' ? {} : { install }),
    ...(test === 'npm test' ? {} : { test }),
  };
  const render = await describeRender(context, ask, inspectedRepository, { url, install, form });
  return {
    url,
    row: { repository: row, ...(render === null ? {} : { render }) },
    found: inspectedRepository,
  };
}

async function describeRender(
  context: CommandContext,
  ask: Ask,
  { render }: InspectedRepository,
  { url, install, form }: { readonly url: string; readonly install: string; readonly form: FoundForm },
): Promise<Record<string, unknown> | null> {
  const command = await ask({
    key: 'render',
    message: 'Command that makes a document from the form values as JSON on standard input (Enter: none)',
    optional: true,
    ...(render?.output == null ? {} : { initial: render.command }),
  });
  if (command === '') return null;
  const output = await ask({
    key: 'render-output',
    message: 'Document that this command writes, relative to its folder',
    ...(render?.output == null ? {} : { initial: render.output }),
    check: (text) => (/\.(?:pptx|xlsx|docx)$/i.test(text) ? null : 'name a .pptx, .xlsx or .docx file'),
  });
  const row = { command: command.split(/\s+/), output };
  const given = await ask({
    key: 'render-form',
    message: 'Form values to try this command with, such as country=France (Enter: do not try it)',
    optional: true,
    ...exampleValues(form),
  });
  const values = readPairs(given);
  if (Object.keys(values).length === 0) return row;
  const note = (line: string) => context.write(`  ${line}`);
  note('Running it on a fresh clone in a sandbox …');
  const { environment, signal } = context;
  const trial = await tryRender({ ...row, url, install, environment, signal, form: values });
  if ('bytes' in trial) {
    note(`It wrote ${output} (${Math.ceil(trial.bytes / 1024)} KiB) in ${trial.seconds.toFixed(1)} s.`);
    return row;
  }
  note(`It made no document. ${trial.failed}`);
  for (const line of trial.lines) note(`  ${line}`);
  const kept = await ask({
    key: 'render-keep',
    message: 'Keep this command?',
    choices: [
      { value: 'no', label: 'No, changes are compared only after the deploy' },
      { value: 'yes', label: 'Yes, I will repair it' },
    ],
    initial: 'no',
  });
  return kept === 'yes' ? row : null;
}

/** The values that the form itself proposes, if it proposes one for each field that it requires. */
function exampleValues({ fields, constants }: FoundForm): { readonly initial?: string } {
  const usual = fields.flatMap(({ name, type, choices, ...field }) => {
    const value = field.default ?? choices?.[0] ?? (type === 'email' ? 'someone@example.com' : undefined);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const isWhole = fields.every(
    ({ name, required }) => required !== true || usual.some((pair) => pair.startsWith(`${name}=`)),
  );
  const all = [...Object.entries(constants).map(([name, value]) => `${name}=${value}`), ...usual];
  return isWhole && all.length > 0 ? { initial: all.join(', ') } : {};
}

/** Other values to confirm a match with: `country=France, topic=Wind`. Null: none. */
async function describeConfirmation(ask: Ask, form: FoundForm): Promise<Record<string, unknown> | null> {
  const known = form.fields.map(({ name }) => name);
  const given = await ask({
    key: 'confirm',
    message: 'Other form values to confirm a match with, such as country=France (Enter: none)',
    optional: true,
    check: (text) => {
      const unknown = Object.keys(readPairs(text)).find((name) => !known.includes(name));
      return unknown === undefined ? null : `the form has no field "${unknown}"; it has ${known.join(', ')}`;
    },
  });
  const values = readPairs(given);
  return Object.keys(values).length === 0 ? null : { form: values };
}

function readPairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => !/^\s*(?:none)?\s*$/.test(pair));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}

async function describeDeploy(
  ask: Ask,
  origin: string,
  form: FoundForm,
  repository: DescribedRepository | null,
  note: (line: string) => void,
): Promise<Record<string, unknown>> {
  const { health, healthy, illness, version } = await findHealth(origin, form.paths);
  if (illness !== null)
    note(`${health} returns 2xx, but ${illness}: the service is considered unhealthy now`);
  if (version !== null && repository !== null)
    note(`${version.url} returns the running commit ${version.commit}`);
  const healthPath = await ask({
    key: 'health',
    message: 'Path or URL that returns 2xx when the service is healthy (Enter: none)',
    optional: true,
    ...(health === null ? {} : { initial: health }),
  });
  const healthRow = {
    ...(healthPath === '' ? {} : { health: healthPath }),
    ...(healthPath === '' || healthPath !== health || healthy === null ? {} : { healthy }),
  };
  if (repository === null) return healthRow;
  return { ...healthRow, ...(await describeVersion(ask, version)), ...platformOf(repository) };
}

async function describeVersion(
  ask: Ask,
  version: Awaited<ReturnType<typeof findHealth>>['version'],
): Promise<Record<string, unknown>> {
  const url = await ask({
    key: 'version',
    message: 'Path or URL that returns the running commit (Enter: none)',
    optional: true,
    ...(version === null ? {} : { initial: version.url }),
  });
  if (url === '') return {};
  const field = await ask({
    key: 'version-field',
    message: 'Field of the response that contains the commit',
    initial: version?.field ?? 'commit',
  });
  return { version: { url, ...(field === 'commit' ? {} : { field }) } };
}

function platformOf(repository: DescribedRepository): Record<string, unknown> {
  const [, owner] = /github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(repository.url) ?? [];
  const { deploy } = repository.found;
  if (owner === undefined || deploy?.kind !== 'github') return {};
  return { platform: { type: 'github', repository: owner, workflow: deploy.file } };
}
