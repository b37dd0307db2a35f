/**
 * The programs, each with the folder it belongs to. `entries`: bundled by every build. `packed`: started by others, beside those,
 * from the compiler's output; bundled as well without a workspace around them, in the package that `npm run pack` makes. `modules`:
 * files that are started or imported by their paths, bundled only if there is no compiler's output.
 */
export const programs = [
  { folder: 'services/gateway', entries: ['main'] },
  ...['comparator', 'fixer'].map((name) => ({
    folder: `services/${name}`,
    entries: ['main'],
    packed: ['check-services'],
  })),
  {
    folder: 'services/desktop-runner',
    entries: ['main', 'runner-main'],
    packed: ['check-services', 'probe-desktop', 'see-main', 'adapters/input-host/host-program'],
  },
  {
    folder: 'services/mail-fetcher',
    entries: ['main'],
    packed: ['check-services', 'login', 'test-mailboxes'],
  },
  { folder: 'packages/cli', entries: ['main'], modules: ['redis-server/index.ts'] },
  { folder: 'packages/shared', entries: [], modules: ['child-process/index.ts'] },
  { folder: 'packages/compare', entries: ['cli', 'examiner-main'] },
  {
    folder: 'packages/sandbox',
    entries: [],
    packed: ['probe-sandbox'],
    modules: ['network/forward-program.mts', 'network/owns-connection.mts'],
  },
  // Claude Code starts it before every tool call. Source maps would cost it more than a trace is worth.
  { folder: 'packages/guard', entries: ['hook/guard-hook'], sourceMaps: false },
  { folder: 'packages/build-harness', entries: ['hook/build-hook'], sourceMaps: false },
];

/** Packages that stay beside the bundle: native code, those that find their files by their own path, and those that most starts never load. */
export const external = [
  /^@nut-tree-fork\//,
  /^(koffi|sharp|ioredis|pino|emulate|exceljs)($|\/)/,
  /^@(bull-board|scalar|aws-sdk|opentelemetry)\//,
  /^@fastify\/(static|swagger)/,
  /^googleapis/,
  // Its entry for Node finds its parts by a `require` that is no call, which no bundle can follow.
  /^jsonc-parser/,
  /^@secretlint\//,
  /^(oxc-parser|playwright-core)($|\/)/,
];
