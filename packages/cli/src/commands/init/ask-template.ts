import { access, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { execa } from 'execa';
import { parse } from 'yaml';
import { z } from 'zod';
import type { CommandContext } from '../../command-context.js';
import type { Ask } from './questions.js';

export interface ChosenTemplate {
  readonly template: string | null;
  readonly outputs: readonly string[];
  /** The folder of own templates; null: no folder is needed. */
  readonly folder: string | null;
  /** Documents that were good enough to learn from. */
  readonly good: readonly string[];
}

const Shipped = z.array(z.looseObject({ name: z.string(), type: z.string(), description: z.string() }));
const program = 'packages/compare/dist/cli.js';
const types = ['pptx', 'xlsx', 'docx', 'pdf', 'csv'];
export const templatesFolder = 'templates';

/** Asks for the requirements of a document: a template of good documents, a shipped one, or those of its type. */
export async function askTemplate(
  context: CommandContext,
  ask: Ask,
  service: string,
): Promise<ChosenTemplate> {
  const answer = await ask({
    key: 'good',
    message: 'Paths of correct documents to learn from, separated by commas (Enter: none)',
    optional: true,
  });
  const good = answer
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => resolve(context.cwd, path));
  if (good.length > 0) {
    for (const path of good) await access(path).catch(() => Promise.reject(noDocument(path)));
    const type = extname(good[0] ?? '')
      .slice(1)
      .toLowerCase();
    await learn(context, service, good);
    return { template: service, outputs: [type], folder: templatesFolder, good };
  }
  const shipped = await listShipped(context);
  const chosen = await ask({
    key: 'template',
    message: 'Template for the documents of the service',
    choices: [
      { value: 'none', label: 'none: only the standard checks for that type' },
      ...shipped.map(({ name, type, description }) => ({
        value: name,
        label: `${name} (${type}): ${description}`,
      })),
    ],
    initial: 'none',
  });
  const known = shipped.find(({ name }) => name === chosen);
  if (known !== undefined) return { template: known.name, outputs: [known.type], folder: null, good: [] };
  const type = await ask({
    key: 'output',
    message: "Type of the service's documents",
    choices: types.map((value) => ({ value, label: value.toUpperCase() })),
    initial: 'pptx',
  });
  return { template: null, outputs: [type], folder: null, good: [] };
}

async function learn(context: CommandContext, service: string, good: readonly string[]): Promise<void> {
  const folder = join(context.cwd, templatesFolder);
  const { stdout, all, exitCode } = await runCompare(context, [
    'template',
    'learn',
    ...good,
    '--name',
    service,
    '--templates',
    folder,
    '--force',
  ]);
  if (exitCode === 0) {
    context.write(
      `  Learned from ${listNames(good)}: ${join(templatesFolder, `${service}.yaml`)}. Read it before you rely on it.`,
    );
    const rules = await readRules(join(folder, `${service}.yaml`));
    if (rules.length > 0) context.write(`  It has rules for ${rules.join(', ')}.`);
    // The first line says how far the template can be trusted.
    context.write(`  ${stdout.split('\n')[0] ?? ''}`);
    return;
  }
  throw new ConfigurationError(`Cannot learn from ${good.join(', ')}: ${all.split('\n')[0] ?? ''}`, {
    hint: 'Give correct documents of one type: PPTX, XLSX or DOCX.',
  });
}

const maxShownNames = 5;

function listNames(paths: readonly string[]): string {
  const names = paths.slice(0, maxShownNames).map((path) => toSafeLine(basename(path), 60));
  return [...names, ...(paths.length > maxShownNames ? [`${paths.length - maxShownNames} more`] : [])].join(
    ', ',
  );
}

/** Fields of a template's file that decide about documents. */
async function readRules(file: string): Promise<string[]> {
  const fields = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(parse(await readFile(file, 'utf8')));
  return Object.keys(fields).filter((field) => !['name', 'type', 'description'].includes(field));
}

async function listShipped(context: CommandContext): Promise<z.infer<typeof Shipped>> {
  const { stdout } = await runCompare(context, ['template', 'list', '--json']);
  return Shipped.parse(JSON.parse(stdout));
}

/** Runs `fixpoint-compare`. */
export async function runCompare(context: CommandContext, args: readonly string[]) {
  const { stdout, all, exitCode } = await execa(context.node.path, [join(context.root, program), ...args], {
    cwd: context.cwd,
    env: context.environment,
    extendEnv: false,
    all: true,
    reject: false,
    cancelSignal: context.signal,
  });
  return { stdout, all, exitCode: exitCode ?? 2 };
}

function noDocument(path: string): ConfigurationError {
  return new ConfigurationError(`There is no document ${path}.`, { hint: 'Give paths of existing files.' });
}
