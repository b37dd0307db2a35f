// Carries the attacks out as root, as another user, and in containers made by Debian's podman and runc, and writes the table of
// docs/sandbox.md. Needs root; `apt-get install bubblewrap podman runc`. What cannot be started is named and left out. Minutes.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { attacks, knownOpen } from '../dist/attacks/index.js';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const driver = here('measure-here.mjs');
const page = here('../../../docs/sandbox.md');
const folder = await mkdtemp(join(tmpdir(), 'fixpoint-attacks-'));
const strictProfile = join(folder, 'strict.json');
const asUser = ['setpriv', '--reuid=1234', '--regid=1234', '--clear-groups', '--'];
const container = (...flags) => [
  ...['podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', 'run', '--rm', '--network', 'host'],
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', ...flags, '--rootfs', '/:O'],
];
const places = [
  { name: 'root, bubblewrap', words: [], walls: ['bubblewrap'] },
  { name: 'root, Landlock', words: [], walls: ['landlock'] },
  { name: 'user, bubblewrap', words: asUser, walls: ['bubblewrap'] },
  { name: 'user, Landlock', words: asUser, walls: ['landlock'] },
  { name: 'container, root', words: container() },
  { name: 'strict container, root', words: container('--security-opt', `seccomp=${strictProfile}`) },
  {
    name: 'strict container, user',
    words: container('--security-opt', `seccomp=${strictProfile}`, '--user', '1000:1000'),
  },
];

/** podman's own profile without the calls that Docker's gives to a container with SYS_ADMIN alone. */
async function writeStrictProfile() {
  const denied = [
    'unshare',
    'setns',
    'mount',
    'umount',
    'umount2',
    'pivot_root',
    'clone',
    'clone3',
    'fsopen',
  ];
  const profile = JSON.parse(await readFile('/usr/share/containers/seccomp.json', 'utf8'));
  for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => !denied.includes(name));
  profile.syscalls = profile.syscalls.filter((rule) => rule.names.length > 0);
  const args = [{ index: 0, value: 0x7e020000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }];
  profile.syscalls.push({ names: ['clone'], action: 'SCMP_ACT_ALLOW', args });
  await writeFile(strictProfile, JSON.stringify(profile));
}

async function measure({ name, words, walls }) {
  const [program, ...args] = [
    ...words,
    process.execPath,
    driver,
    JSON.stringify({ concurrency: 3, ...(walls === undefined ? {} : { walls }) }),
  ];
  try {
    const { stdout } = await run(program, args, { maxBuffer: 1e8, timeout: 400_000 });
    const report = JSON.parse(stdout.trim().split('\n').at(-1));
    if (report.wall === 'none') throw new Error('no wall stands');
    process.stdout.write(`${name}: ${report.wall}\n`);
    return { name, ...report };
  } catch (error) {
    process.stdout.write(`LEFT OUT: ${name}: ${String(error.stderr || error.message).slice(0, 300)}\n`);
    return null;
  }
}

function toTable(reports) {
  const outcome = ({ outcomes }, name) => outcomes.find((entry) => entry.name === name)?.outcome ?? 'not run';
  const rows = attacks.map(({ name, property }) => [
    property,
    name,
    ...reports.map((report) =>
      outcome(report, name) === 'denied' ? 'denied' : `**${outcome(report, name)}**`,
    ),
  ]);
  const head = [
    'Property',
    'Attack',
    ...reports.map(({ name, wall }) =>
      name.includes(',') ? `${name}${name.includes('container') ? ` (${wall})` : ''}` : name,
    ),
  ];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const open = Object.entries(knownOpen).map(([name, reason]) => `- _${name}_: ${reason}`);
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    'Reasons why an attack succeeds here or on an older kernel:',
    '',
    ...open,
  ].join('\n');
}

try {
  await writeStrictProfile().catch((error) => process.stdout.write(`No strict profile: ${error.message}\n`));
  const reports = [];
  for (const place of places) {
    const report = await measure(place);
    if (report !== null) reports.push(report);
  }
  const text = await readFile(page, 'utf8');
  const [before] = text.split('<!-- attacks -->');
  await writeFile(page, `${before}<!-- attacks -->\n\n${toTable(reports)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
