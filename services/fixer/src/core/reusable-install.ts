/** Installers that only install dependencies, and read nothing of the repository's own files. */
const plainInstall =
  /^(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install)?|uv sync|poetry install)(?: --?[a-z][\w-]*(?:=[\w.,-]+)?)*$/;

const decisive =
  /(?:^|\/)(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.\w+|pyproject\.toml|uv\.(?:lock|toml)|poetry\.(?:lock|toml)|requirements[^/]*\.txt|setup\.(?:py|cfg)|Pipfile(?:\.lock)?|\.python-version|\.node-version|\.nvmrc|pip\.conf)$|(?:^|\/)(?:patches|\.yarn|requirements)\//i;

/** Scripts that an installer starts, which may read any file of the repository. */
const lifecycle = [
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublish',
];

/**
 * Returns true if the command would install the same for the change as it did for the base. Only if that is certain: a plain installer, no changed
 * file that it depends on, and no script of the repository that it starts.
 *
 * @param manifests - Texts of every `package.json` of the change.
 */
export function mayReuseInstall(
  command: string,
  changed: readonly string[],
  manifests: readonly string[],
): boolean {
  return isPlainInstall(command) && !changed.some(decidesInstall) && !manifests.some(startsScripts);
}

/** Returns true if the command installs dependencies and can do nothing else. */
export function isPlainInstall(command: string): boolean {
  return plainInstall.test(command.trim()) && !/--no-editable/.test(command);
}

/** Returns true if an installer depends on the file: lock files, manifests, its settings. */
export function decidesInstall(path: string): boolean {
  return decisive.test(path);
}

export function isManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path);
}

function startsScripts(manifest: string): boolean {
  try {
    const { scripts } = JSON.parse(manifest);
    return typeof scripts === 'object' && scripts !== null && lifecycle.some((name) => name in scripts);
  } catch {
    // Unreadable: nothing is certain about it.
    return true;
  }
}
