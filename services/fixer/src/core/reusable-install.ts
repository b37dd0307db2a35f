/** Installers that put dependencies in place, and nothing of the repository's own files. */
const plainInstall =
  /^(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install)?|uv sync|poetry install)(?: --?[a-z][\w-]*(?:=[\w.,-]+)?)*$/;

/** Files that decide what an installer puts in place. */
const decidesInstall =
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
 * Whether what the command installed for the base is what it would install for the change. Only where that is sure: a plain
 * installer, no changed file that it goes by, and no script of the repository's own that it starts.
 *
 * @param manifests - Texts of every `package.json` of the change.
 */
export function mayReuseInstall(
  command: string,
  changed: readonly string[],
  manifests: readonly string[],
): boolean {
  return (
    plainInstall.test(command.trim()) &&
    !/--no-editable/.test(command) &&
    !changed.some((path) => decidesInstall.test(path)) &&
    !manifests.some(startsScripts)
  );
}

export function isManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path);
}

function startsScripts(manifest: string): boolean {
  try {
    const { scripts } = JSON.parse(manifest);
    return typeof scripts === 'object' && scripts !== null && lifecycle.some((name) => name in scripts);
  } catch {
    // Not readable for us: nothing is sure about it.
    return true;
  }
}
