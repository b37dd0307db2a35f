// Arrows point one way: shared/contracts ← the rest of shared ← tasks ← other packages ← services. Each rule's comment says what
// to do instead; `npm run check:imports` prints it with the violation, and looks for circles between folders.

/** What each package may import of the others (ARCHITECTURE.md, "Packages"). Tests may look at anything. */
const allowedImports = {
  shared: [],
  tasks: ['shared'],
  guard: ['shared'],
  sandbox: ['shared'],
  agents: ['shared', 'guard', 'sandbox'],
  desktop: ['shared', 'tasks', 'guard'],
  documents: ['shared'],
  compare: ['shared', 'documents', 'agents'],
  workspace: ['shared', 'sandbox', 'agents'],
  'build-harness': ['shared', 'tasks', 'guard', 'sandbox', 'agents', 'workspace'],
  twin: ['shared'],
  client: ['shared'],
  cli: [
    'shared',
    'tasks',
    'client',
    'guard',
    'sandbox',
    'agents',
    'desktop',
    'workspace',
    'build-harness',
    'twin',
  ],
  web: ['shared', 'client', 'desktop'],
};
const tests = ['\\.test\\.tsx?$', '^(packages|services)/[^/]+/testing/'];

export default {
  forbidden: [
    {
      name: 'no-service-imports-a-service',
      comment:
        'Services meet through queues only. Put the shape into packages/shared/src/contracts and send it through a stage, or move the helper into a package.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'no-package-imports-a-service',
      comment:
        'Packages are below services. Start the service as a process (services/*/dist/main.js), or move what you need into a package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^services/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment:
        'Contracts are data that every transport and every service shares. Move whatever computes, reads or connects to another folder of shared, and import the contract there.',
      severity: 'error',
      from: { path: '^packages/shared/src/contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/shared/src/contracts/', '(^|/)node_modules/zod/'] },
    },
    ...Object.entries(allowedImports).map(([name, allowed]) => ({
      name: `${name}-imports-what-lies-below`,
      comment: `packages/${name} may import ${allowed.length === 0 ? 'no other package' : `only ${allowed.join(', ')}`}. Move the code down, or up to the package that needs both.`,
      severity: 'error',
      from: { path: `^packages/${name}/`, pathNot: tests },
      to: { path: `^packages/(?!(?:${[name, ...allowed].join('|')})/)` },
    })),
    {
      name: 'pages-and-client-load-no-schemas',
      comment: 'A page that loads a contract loads zod. Import only types of the contracts.',
      severity: 'error',
      from: { path: '^packages/(client|web)/', pathNot: tests },
      to: { path: '^packages/shared/src/contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-stand-above-libraries',
      comment:
        'The command, the twin and the pages start services or are served by them. Move what a service needs into a package below.',
      severity: 'error',
      from: { path: '^services/', pathNot: tests },
      to: { path: '^packages/(cli|twin|web)/' },
    },
    {
      name: 'use-cases-know-no-transport',
      comment:
        'A use case serves REST, WebSocket and MCP alike: throw a typed error, answer plain data, and let the transport or the plugin translate it.',
      severity: 'error',
      from: {
        path: '^services/gateway/src/features/',
        pathNot: [
          ...tests,
          '(feature|routes|tools|tool|-endpoint|event-stream|queue-dashboard|-server)\\.ts$',
        ],
      },
      to: {
        path: [
          '^services/gateway/src/(live|mcp|own-view)/',
          '(^|/)node_modules/fastify/',
          '(routes|tools)\\.ts$',
        ],
      },
    },
    {
      name: 'gateway-layers',
      comment:
        'http/ and access/ know no feature, and a feature knows neither the view of a caller nor a transport. Pass what is needed as a parameter.',
      severity: 'error',
      from: { path: '^services/gateway/src/(http|access|features)/', pathNot: tests },
      to: {
        path: '^services/gateway/src/(features|own-view|live|mcp|metrics)/',
        pathNot: '^services/gateway/src/$1/',
      },
    },
    {
      name: 'comparator-core-knows-no-command',
      comment:
        'Readers, views and checks run in every process that compares. What lints templates or talks to a terminal imports them, never the other way.',
      severity: 'error',
      from: { path: '^packages/(documents/src|compare/src/(text|templates|views|checks))/', pathNot: tests },
      to: { path: '^packages/compare/src/(template-lint|cli)(/|\\.ts$)' },
    },
    {
      name: 'packages-are-entered-by-subpath',
      comment:
        'Import "@fixpoint/shared/contracts", not a file inside it or a root barrel: a subpath\'s index.ts is what it promises.',
      severity: 'error',
      from: { path: '^(services|packages)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: ['^$1/$2/', '^packages/[^/]+/src/[^/]+(/routes)?/index\\.ts$'],
      },
    },
    {
      name: 'core-decides-adapters-touch',
      comment:
        'core/ is pure: pass the bytes, the time or the answer in as a parameter, and let adapters/ or stages/ fetch it.',
      severity: 'error',
      from: { path: '/src/core/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^(fs|fs/promises|net|http|https|tls|dgram|child_process|worker_threads)$',
          '(^|/)node_modules/(bullmq|ioredis|googleapis|execa|fastify|@nut-tree-fork|koffi|sharp|flydrive|nodemailer)/',
          '/src/adapters/',
        ],
      },
    },
    {
      name: 'native-input-stays-in-the-input-host',
      comment:
        'A wrong call to nut-js ends its process without an exception. Ask the input host for an operation (adapters/input-host/operations) instead.',
      severity: 'error',
      from: {
        path: '^(services|packages)/',
        pathNot: [
          '^services/desktop-runner/src/adapters/(input-host|nut-desktop|platform)/',
          '^services/desktop-runner/src/adapters/screen/',
          // The wall calls the kernel: Landlock has no program and no package of its own.
          '^packages/sandbox/(src/run|assets)/',
          '^packages/sandbox/src/processes/kernel-lock\\.ts$',
          '^packages/sandbox/src/tree/open-beneath\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(@nut-tree-fork|koffi)/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one idea, or hide a third: merge them, or move what both need out.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: ['/dist/', '^packages/twin/sample-service/', '^packages/build-harness/templates/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Workspace packages are followed into their sources, as vitest does, not into a build that may be old.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['fixpoint-source', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};
