/** Commands that load packages, and are given the way to the registries. All others have no network but their own loopback. */
const installer = /(^|[\s;&|/])(npm|npx|pnpm|yarn|pip3?|uv|poetry)(\s|$)/;

export function needsRegistries(line: string): boolean {
  return installer.test(line);
}

/** Commands that serve until they are stopped. */
const serving = [
  /\b(npm|pnpm|yarn)\s+(run\s+)?(dev|start|serve|preview)\b/,
  /\bpython3?\s+(-u\s+)?(\S*\/)?(app|main|server|run|wsgi)\.py\b/,
  /\bflask\s+(\S+\s+)*run\b/,
  /\bmanage\.py\s+runserver\b/,
  /\bnode\s+(\S*\/)?(server|app|index|main)\.[cm]?js\b/,
  /\b(next|vite|nodemon|uvicorn|gunicorn)(\s+(dev|serve|--\S+|\S+:\w+)|\s*$)/,
  /\bpython3?\s+-m\s+(http\.server|flask|uvicorn)\b/,
];

/** True if a command starts a server, so that it is kept running instead of ended after a minute. */
export function isServerCommand(line: string): boolean {
  return serving.some((form) => form.test(line)) && !/\bvite\s+build\b|\bnext\s+build\b/.test(line);
}
