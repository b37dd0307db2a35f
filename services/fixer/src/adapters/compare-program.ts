import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { compareProgramFolders, compareProgramPath } from '@fixpoint/compare/program';
import { pickEnvironment, programFolders } from '@fixpoint/sandbox/processes';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { Finding, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Names of the programs that an engine can call. */
export const comparePrograms = { compare: 'fixpoint-compare', check: 'fixpoint-check' } as const;

/** The `fixpoint-compare` command in the sandbox: for the fixer itself, and for the engine to run. */
export interface CompareProgram {
  /** Folders that it reads. */
  folders(): Promise<string[]>;
  /** Compares a document as the `compare` stage does, without a network. A text: the reason that this failed. */
  compare(
    document: { readonly bytes: Buffer; readonly name: string },
    service: ServiceDefinition,
    run: { readonly folder: string; readonly runId: string; readonly signal: AbortSignal },
  ): Promise<readonly Finding[] | string>;
  /**
   * Writes the programs into a folder: `fixpoint-compare`, and for a service with `render` the script `fixpoint-check`, which renders the document
   * from the checkout and compares it.
   */
  writeScripts(
    folder: string,
    service: ServiceDefinition,
    task: { readonly workdir: string; readonly form: string },
  ): Promise<void>;
}

export interface CompareProgramOptions {
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  /** Folder with custom templates. */
  readonly templates: string | undefined;
  readonly timeoutMs: number;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
}

const Report = z.object({ findings: z.array(Finding) });

export function createCompareProgram(options: CompareProgramOptions): CompareProgram {
  const { sandbox, environment, nodePath, timeoutMs } = options;
  const templates = options.templates === undefined ? undefined : resolve(options.templates);
  const program = compareProgramPath();
  const folders = async () => [
    ...compareProgramFolders(),
    ...(await programFolders(nodePath)),
    ...(templates === undefined ? [] : [templates]),
  ];

  /** The options of a comparison. The file of a task's own template is written into `folder`, with the custom ones. */
  async function writeRules(
    folder: string,
    { template, template_file: file, terms = {} }: ServiceDefinition,
  ): Promise<string[]> {
    let own = templates;
    if (file !== undefined) {
      own = join(folder, 'templates');
      await mkdir(own, { recursive: true });
      if (templates !== undefined) await cp(templates, own, { recursive: true });
      await writeFile(join(own, `${template}.yaml`), await options.artifacts.get(file.rules));
    }
    return [
      '--no-config',
      ...(template === null ? [] : ['--template', template]),
      ...(own === undefined ? [] : ['--templates', own]),
      ...(terms.as_of === undefined ? [] : ['--as-of', terms.as_of]),
      ...(terms.foreign_names ?? []).flatMap((name) => ['--foreign-name', name]),
    ];
  }

  return {
    folders,

    async compare({ bytes, name }, service, { folder, runId, signal }) {
      const own = join(folder, randomUUID());
      await mkdir(own, { recursive: true });
      const document = join(own, `document${extname(name)}`);
      const report = join(own, 'report.json');
      await writeFile(document, bytes);
      const { output } = await sandbox.run({
        command: nodePath,
        args: [
          program,
          document,
          ...(await writeRules(own, service)),
          '--quiet',
          '--reporter',
          `json:${report}`,
        ],
        cwd: own,
        env: { ...pickEnvironment(environment), HOME: own, TMPDIR: own },
        write: [own],
        read: await folders(),
        network: { type: 'none' },
        runId: `${runId}-compare`,
        signal,
        timeoutMs,
        outputLength: 10_000,
      });
      signal.throwIfAborted();
      // A stopped program leaves no report, or a partial one.
      const read = await readFile(report, 'utf8')
        .then(JSON.parse)
        .catch(() => null);
      return Report.safeParse(read).data?.findings ?? output.slice(-1_000).trim();
    },

    async writeScripts(folder, service, { workdir, form }) {
      const compare = join(folder, comparePrograms.compare);
      await writeScript(compare, [`exec ${quote(nodePath)} ${quote(program)} "$@"`]);
      const { render } = service;
      if (render === undefined) return;
      const rules = await writeRules(folder, service);
      const command = render.command.map(quote).join(' ');
      const output = quote(render.output);
      await writeScript(join(folder, comparePrograms.check), [
        '# Makes the document with the form values of the task from the checkout as it is now, and compares it.',
        `cd ${quote(workdir)} || exit 2`,
        `rm -f -- ${output}`,
        `FIXPOINT_FORM=${quote(form)} ${command} < ${quote(form)} || { echo "The command that makes the document failed with exit code $?." >&2; exit 2; }`,
        `[ -f ${output} ] || { echo "The command did not write" ${output} >&2; exit 2; }`,
        `exec ${quote(compare)} ${output} ${rules.map(quote).join(' ')} --fail-on ${service.accept?.severity ?? 'medium'}`,
      ]);
    },
  };
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

async function writeScript(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${lines.join('\n')}\n`);
  await chmod(path, 0o755);
}
