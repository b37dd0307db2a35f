// Adds to package-lock.json the optional platform packages that are missing from it. npm leaves out what its registry did
// not offer when the lockfile was written; `npm ci` then refuses the lockfile, and other platforms would lack their
// binaries. Run it after `npm install` if `npm ci` reports "Missing: … from lock file".
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(await readFile(file, 'utf8'));

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Target of a platform package, by its name: npm fetches it only if that fits. */
function readPlatform(name) {
  const words = name.split('/').at(-1).split('-');
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined) return null;
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined;
  return { cpu: [cpu], ...(libc && os === 'linux' ? { libc } : {}), os: [os] };
}

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]) continue;
    const platform = readPlatform(name);
    // A range names no version to lock, and other packages than those for a platform are npm's own business.
    if (platform === null || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[hoisted] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'Nothing was missing.' : `Added ${added.join(', ')}.`);
