/**
 * Imports of a workspace from the others that its package.json does not name, and names in it without an import. Packages that only
 * tests import may be among the development dependencies. `manifests`: package.json by folder, such as `packages/shared`.
 */
export function findUndeclaredPackages(modules, manifests) {
  const folders = new Map([...manifests].map(([folder, { name }]) => [folder, name]));
  const used = new Map([...manifests.keys()].map((folder) => [folder, new Map()]));
  for (const { source, dependencies } of modules) {
    const names = used.get(folderOf(source));
    if (names === undefined) continue;
    const isTest = /\.test\.tsx?$|^(?:packages|services)\/[^/]+\/testing\/|\/src\/testing\//.test(source);
    for (const { resolved } of dependencies) {
      const name = folders.get(folderOf(resolved));
      if (name === undefined || folderOf(resolved) === folderOf(source)) continue;
      names.set(name, (names.get(name) ?? true) && isTest);
    }
  }
  return [...manifests].flatMap(([folder, { dependencies = {}, devDependencies = {} }]) => {
    const own = new Set(folders.values());
    const names = used.get(folder);
    const missing = [...names]
      .sort()
      .filter(([name, inTestsAlone]) => !(name in dependencies || (inTestsAlone && name in devDependencies)));
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => own.has(name) && !names.has(name),
    );
    return [
      ...missing.map(([name, inTestsAlone]) => ({
        folder,
        name,
        fault: `is imported, and not among its ${inTestsAlone ? 'devDependencies' : 'dependencies'}`,
      })),
      ...unused.map((name) => ({ folder, name, fault: 'is named, and never imported' })),
    ];
  });
}

function folderOf(path) {
  return /^(?:packages|services)\/[^/]+/.exec(path)?.[0];
}
