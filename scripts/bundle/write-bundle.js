import { rolldown } from 'rolldown';

/**
 * Bundles TypeScript programs (`input`: name → file) into the folder `target`, split at every `import()`, so that a start loads
 * little. Returns the paths of all files that went in.
 */
export async function writeBundle({
  input,
  target,
  external = [],
  plugins = [],
  output = {},
  sideEffects,
  alias = {},
}) {
  const bundle = await rolldown({
    input,
    external,
    plugins,
    platform: 'node',
    treeshake: { moduleSideEffects: sideEffects },
    transform: { target: 'node20.19' },
    resolve: {
      alias,
      conditionNames: ['fixpoint-source', 'node'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    onLog(level, log, handler) {
      // An unresolved import would only be missed at run time, by a user.
      handler(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
    },
  });
  try {
    const { output: chunks } = await bundle.write({
      dir: target,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      ...output,
    });
    return [...new Set(chunks.flatMap((chunk) => Object.keys(chunk.modules ?? {})))];
  } finally {
    await bundle.close();
  }
}
