/** What lies beside the programs of the package and is found from there, in the places of the workspace; after `npm run build`. */
export const assets = [
  'examples',
  'packages/build-harness/templates',
  'packages/cli/bin',
  'packages/compare/hooks',
  'packages/compare/templates',
  'packages/sandbox/assets',
  'packages/sandbox/dist/network/forward-program.mjs',
  'packages/sandbox/dist/network/owns-connection.mjs',
  'packages/twin/assets',
  'packages/twin/sample-service',
  'packages/web/dist/pages',
  'packages/workspace/assets',
  'packages/workspace/resources',
  'services/fixer/resources',
  'LICENSE',
  'README.md',
];
