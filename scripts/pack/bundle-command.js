import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the command and its examiner from their sources into `target` and answers the paths of all files that went in.
 * Split at every `import()`, so that a start loads little. All but the two programs is one folder deep, as in the
 * workspace's own build: what lies beside the program is found from there.
 */
export async function bundleCommand({ source, target }) {
  const bundle = await rolldown({
    input: { cli: join(source, 'cli.ts'), 'examiner-main': join(source, 'examiner-main.ts') },
    platform: 'node',
    transform: { target: 'node20.19' },
    resolve: {
      conditionNames: ['fixpoint-source', 'node', 'import'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    onLog(level, log, handler) {
      // An unresolved import would only be missed at run time, by somebody else.
      handler(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: target,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
    return [...new Set(output.flatMap((chunk) => Object.keys(chunk.modules ?? {})))];
  } finally {
    await bundle.close();
  }
}
