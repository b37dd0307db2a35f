// Puts each program and its imports into one file, with chunks for the modules that it loads later: a start reads a handful of files
// instead of eight hundred. Runs after the compiler and replaces the entry that it wrote (dist/main.js and its like), so a program
// is started by the same path, bundled or not. `--packed` also bundles the other programs of the package of `npm run pack`.
// `--without-compiler` bundles that and the modules too: the programs then run in a clone that was never compiled.
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { external, programs } from './bundle/programs.js';
import { writeBundle } from './bundle/write-bundle.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Includes the programs that are bundled for the package alone. */
const isPacked = process.argv.includes('--packed');
const isUncompiled = process.argv.includes('--without-compiler');
const bundled = programs.map(({ entries, packed = [], modules = [], ...rest }) => ({
  ...rest,
  entries: [...entries, ...(isPacked || isUncompiled ? packed : [])],
  modules: isUncompiled ? modules : [],
}));

/** Replacements for a package's own entry. */
const alias = {
  // Its CommonJS build, which Node itself would load, cannot be taken apart: two fifths of it serve PostgreSQL.
  bullmq: join(root, 'node_modules/bullmq/dist/esm/index.js'),
  // Its own entry looks for a native part, which reads faster; BullMQ only writes.
  msgpackr: join(root, 'node_modules/msgpackr/pack.js'),
  // For BullMQ's repeated jobs, which are not used here.
  'cron-parser': join(root, 'scripts/bundle/load-cron-parser.js'),
};

const files = new Set();
for (const { folder, entries, modules, sourceMaps = true } of bundled) {
  const [source, target] = [join(root, folder, 'src'), join(root, folder, 'dist')];
  await rm(join(target, 'chunks'), { recursive: true, force: true });
  const nameOf = (file) => file.replace(/\.m?ts$/, '');
  // These run without the rest of the package, so each is one file.
  const alone = modules.filter((file) => file.endsWith('.mts'));
  const together = [
    ...entries.map((name) => [name, `${join(source, `${name}.ts`)}${sourceMaps ? '?entry' : ''}`]),
    ...modules.filter((file) => !alone.includes(file)).map((file) => [nameOf(file), join(source, file)]),
  ];
  const inputs = [
    ...(together.length > 0 ? [{ input: Object.fromEntries(together), extension: 'js' }] : []),
    ...alone.map((file) => ({ input: { [nameOf(file)]: join(source, file) }, extension: 'mjs' })),
  ];
  for (const { input, extension } of inputs) {
    const went = await writeBundle({
      input,
      target,
      external,
      sideEffects: hasSideEffects,
      alias,
      plugins: [enableSourceMaps(), keepPlaces(join(target, 'chunks'))],
      output: {
        entryFileNames: `[name].${extension}`,
        sourcemap: sourceMaps && extension === 'js',
        sourcemapExcludeSources: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    });
    for (const file of went) files.add(file);
  }
}
// Their licenses are passed on with the package.
if (isPacked) process.stdout.write(JSON.stringify([...files]));

/** Modules that only define things are left out if no module imports their definitions. The program itself is started by being loaded. */
function hasSideEffects(id) {
  const isProgram = bundled.some(({ folder, entries }) =>
    entries.some((name) => id === join(root, folder, 'src', `${name}.ts`)),
  );
  return isProgram || !/\/(?:packages|services)\/[^/]+\/src\/.*\.ts$|\/node_modules\/bullmq\//.test(id);
}

/** Node applies source maps only to modules that it loads after they are enabled, so an entry enables them before it loads the program. */
function enableSourceMaps() {
  const mark = '?entry';
  return {
    name: 'enable-source-maps',
    resolveId: (id) => (id.endsWith(mark) ? id : null),
    load(id) {
      if (!id.endsWith(mark)) return null;
      return `import process from 'node:process';\nprocess.setSourceMapsEnabled(true);\nawait import(${JSON.stringify(id.slice(0, -mark.length))});\n`;
    },
  };
}

/** `import.meta.url` of a module of ours, which goes into a chunk, stays where the compiler puts that module: it finds what lies beside it. */
function keepPlaces(chunks) {
  return {
    name: 'keep-places',
    async load(id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !id.endsWith('.ts')) return null;
      const code = await readFile(id, 'utf8');
      if (!code.includes('import.meta.url')) return null;
      const place = relative(chunks, id.replace('/src/', '/dist/').replace(/\.ts$/, '.js')).replaceAll(
        '\\',
        '/',
      );
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        moduleType: 'ts',
      };
    },
  };
}
