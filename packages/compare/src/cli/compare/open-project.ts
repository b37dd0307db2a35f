import { dirname, relative, resolve, sep } from 'node:path';
import { toSafeLine } from '@fixpoint/shared/text';
import { allChecks } from '../../checks/all-checks.js';
import type { FoundDocument } from '../../files/expand-document-paths.js';
import { readProjectFile } from '../../files/project-file.js';
import { expiredIgnores, type ProjectDocuments } from '../../project/apply-project.js';
import { parseProjectSettings } from '../../project/parse-project-settings.js';
import { ProjectSettings } from '../../project/project-settings.js';
import type { Template } from '../../templates/template.js';
import type { CommandContext } from '../command.js';
import type { CompareOptions } from './compare-options.js';

/** The settings of the project that the command runs in. */
export interface Project {
  readonly settings: ProjectSettings;
  /** Absolute path of the file; null if there is no file. */
  readonly file: string | null;
  /** The folder of templates: of the command line, or of the settings. */
  readonly templates: string | undefined;
  requireTemplates(templates: ReadonlyMap<string, Template>): void;
  /** Documents as the patterns of the settings see them. */
  locate(documents: readonly FoundDocument[]): ProjectDocuments;
}

/** Reads the settings of the project, and warns of what in them no longer holds. */
export async function openProject(
  context: CommandContext,
  options: Pick<CompareOptions, 'config' | 'templates' | 'today' | 'quiet'>,
): Promise<Project> {
  const { cwd } = context;
  const named = typeof options.config === 'string' ? options.config : undefined;
  const file = options.config === false ? null : await readProjectFile(named, cwd);
  const folder = file === null ? cwd : dirname(file.absolute);
  const { settings, requireTemplates } =
    file === null
      ? { settings: ProjectSettings.parse({}), requireTemplates: () => {} }
      : parseProjectSettings(file, allChecks);
  if (options.quiet !== true) {
    for (const { check, until, reason } of expiredIgnores(
      settings.ignore,
      options.today ?? context.today(),
    )) {
      context.writeError(
        `fixpoint-compare: findings of ${check} were ignored until ${until} and are reported again: ${toSafeLine(reason)}\n`,
      );
    }
  }
  return {
    settings,
    file: file?.absolute ?? null,
    templates:
      options.templates ??
      (settings.templates === undefined ? undefined : resolve(folder, settings.templates)),
    requireTemplates,
    locate: (documents) => ({
      paths: documents.map(({ path }) => relative(folder, path).replaceAll(sep, '/')),
      types: documents.map(({ type }) => type),
    }),
  };
}
