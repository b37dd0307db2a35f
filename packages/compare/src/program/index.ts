import { fileURLToPath } from 'node:url';

/** The `fixpoint-compare` command, as Node runs it. */
export function compareProgramPath(): string {
  return fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
}

/** Folders that the command reads, apart from documents and custom templates: its code, its templates and its packages. */
export function compareProgramFolders(): string[] {
  return ['../..', '../../../../node_modules'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
}
