import type { CommandContext } from '../../command-context.js';
import { buildForm, nameOf, secretsOf, toKebab } from './build-form.js';
import { findForms } from './find-forms.js';
import { findHealth } from './find-health.js';
import type { FoundForm } from './found-form.js';
import { type InspectedRepository, inspectRepository, isRepository } from './inspect-repository.js';
import type { Ask } from './questions.js';
import { renderPage } from './render-page.js';

/** A service's row without what its documents are and how they arrive. */
export interface DescribedService {
  readonly name: string;
  readonly row: Record<string, unknown>;
  readonly secrets: ReadonlyMap<string, string>;
  /** Whether its form takes the address that results go to. */
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
    message: "Address of the form's page or OpenAPI document, or a curl command that sends it",
    ...(target === undefined || repositoryTarget !== undefined ? {} : { initial: target }),
  });
  const note = (line: string) => context.write(`  ${line}`);
  const forms = await findForms(given, (url) => renderPage(url, context.environment), note);
  const form = await chooseForm(ask, forms);
  for (const field of form.fields) {
    const facts = [
      field.type,
      ...(field.required ? ['required'] : []),
      ...(field.choices ? [field.choices.join(' | ')] : []),
      ...(field.accept ? [field.accept.join(' | ')] : []),
    ];
    note(`field ${field.name}: ${facts.join(', ')}`);
  }
  for (const { name } of form.tokens) note(`hidden token ${name}: taken from the page each time`);

  const name = await ask({
    key: 'name',
    message: 'Name of the service, as tasks call it',
    initial: nameOf(form),
    check: (text) =>
      toKebab(text) === text ? null : `use small letters, digits and dashes, as "${toKebab(text)}"`,
  });
  const { origin, pathname, search } = new URL(form.url);
  const repository = await describeRepository(context, ask, repositoryTarget);
  const deploy = await describeDeploy(ask, origin, form, repository);
  return {
    name,
    row: {
      url: origin,
      endpoint: `${pathname}${search}`,
      ...(form.page === undefined ? {} : { page: form.page }),
      form: buildForm(form, name),
      repository: repository.row,
      ...(Object.keys(deploy).length === 0 ? {} : { deploy }),
    },
    secrets: secretsOf(form, name),
    hasAddress: form.fields.some(({ type }) => type === 'email'),
  };
}

async function chooseForm(ask: Ask, forms: readonly FoundForm[]): Promise<FoundForm> {
  const [first] = forms;
  if (first === undefined) throw new TypeError('No form was found.');
  if (forms.length === 1) return first;
  const chosen = await ask({
    key: 'form',
    message: 'Which form makes the document?',
    choices: forms.map(({ title }, index) => ({ value: String(index + 1), label: title })),
    initial: '1',
  });
  return forms[Number(chosen) - 1] ?? first;
}

interface DescribedRepository {
  readonly url: string;
  readonly row: Record<string, unknown>;
  readonly found: InspectedRepository;
}

async function describeRepository(
  context: CommandContext,
  ask: Ask,
  target: string | undefined,
): Promise<DescribedRepository> {
  const url = await ask({
    key: 'repository',
    message: 'Repository with its code, as git clones it and takes pushes',
    ...(target === undefined ? {} : { initial: target }),
  });
  context.write('  Cloning the repository to read it …');
  const found = await inspectRepository(url, context.environment);
  const directories = await ask({
    key: 'directories',
    message: 'Folders that a fix may change, separated by commas',
    ...(found.directories.length === 0 ? {} : { initial: found.directories.join(', ') }),
  });
  const test = await ask({
    key: 'test',
    message: 'Command that tests it',
    ...(found.test === null ? {} : { initial: found.test }),
  });
  const install = await ask({
    key: 'install',
    message: 'Command that makes a fresh checkout ready (Enter: none)',
    optional: true,
    ...(found.install === null ? {} : { initial: found.install }),
  });
  const row = {
    url,
    ...(found.branch === 'main' ? {} : { branch: found.branch }),
    directories: directories
      .split(',')
      .map((folder) => folder.trim())
      .filter((folder) => folder !== ''),
    ...(install === '' || install === 'none' ? {} : { install }),
    ...(test === 'npm test' ? {} : { test }),
  };
  return { url, row, found };
}

async function describeDeploy(
  ask: Ask,
  origin: string,
  form: FoundForm,
  { url, found }: DescribedRepository,
): Promise<Record<string, unknown>> {
  const { health, version } = await findHealth(origin, form.paths);
  const healthPath = await ask({
    key: 'health',
    message: 'Path or address that answers 2xx when it is healthy (Enter: none)',
    optional: true,
    ...(health === null ? {} : { initial: health }),
  });
  const versionPath = await ask({
    key: 'version',
    message: 'Path or address that answers JSON with the commit it serves (Enter: none)',
    optional: true,
    ...(version === null ? {} : { initial: version.url }),
  });
  const field =
    versionPath === ''
      ? ''
      : await ask({
          key: 'version-field',
          message: 'Field of that answer with the commit',
          initial: version?.field ?? 'commit',
        });
  const [, owner] = /github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  const platform =
    owner !== undefined && found.deploy?.kind === 'github'
      ? { platform: { type: 'github', repository: owner, workflow: found.deploy.file } }
      : {};
  return {
    ...(healthPath === '' ? {} : { health: healthPath }),
    ...(versionPath === ''
      ? {}
      : { version: { url: versionPath, ...(field === 'commit' ? {} : { field }) } }),
    ...platform,
  };
}
