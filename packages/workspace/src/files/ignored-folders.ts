const ignored = new Set([
  ...['node_modules', '.venv', 'venv', '__pycache__', '.next', '.git', '.vite', '.cache', '.pytest_cache'],
]);

/** Folders that tools and installers fill: never read, and not kept in the history. */
export function isIgnoredFolder(name: string): boolean {
  return ignored.has(name);
}
