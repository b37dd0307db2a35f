import type { Attack, BaitState } from './attack.js';
import { fileAttacks } from './file-attacks.js';

const secrets: readonly Attack[] = [
  {
    name: 'reads the environments of all processes',
    property: 'secrets',
    script: `sh('cat /proc/[0-9]*/environ; cat /proc/[0-9]*/task/*/environ')`,
  },
  {
    name: 'reads environments after unmounting /proc',
    property: 'secrets',
    script: `sh('umount /proc; umount -l /proc; mount -t proc proc /proc; cat /proc/[0-9]*/environ')`,
  },
  {
    name: 'reads environments in a separate /proc',
    property: 'secrets',
    script: `sh('mkdir p; mount -t proc proc p; cat p/[0-9]*/environ; unshare -Urm sh -c "mount -t proc proc p; cat p/[0-9]*/environ"')`,
  },
  {
    name: 'reads the memory of another process',
    property: 'secrets',
    script: `fs.closeSync(fs.openSync('/proc/' + bait.pid + '/mem', 'r')); reached('memory')`,
  },
];

const processes: readonly Attack[] = [
  {
    name: 'traces another process',
    property: 'processes',
    script: `perl('my $r = syscall(' + calls.ptrace + ', 0x4206, ' + bait.pid + ', 0, 0); syscall(' + calls.ptrace + ', 17, ' + bait.pid + ', 0, 0); print "ok" if $r == 0')`,
  },
  {
    name: 'sees the command lines of other processes',
    property: 'processes',
    script: `if (fs.readFileSync('/proc/' + bait.pid + '/cmdline', 'utf8').includes('fixpoint-bait')) reached('a command line')`,
  },
  {
    name: 'leaves behind a process that cleared its environment',
    property: 'processes',
    isAlone: true,
    script: `sh('(env -i setsid sleep 55.' + bait.port + ' </dev/null >/dev/null 2>&1 &)')`,
    hasHappened: ({ bait, isRunning }) => isRunning(`55.${bait.port}`),
  },
];

const signals: readonly Attack[] = [
  {
    name: 'ends another process',
    property: 'signals',
    script: `process.kill(bait.pid, 'SIGKILL')`,
    hasHappened: ({ isAlive }) => !isAlive,
  },
];

const arrives =
  (way: 'tcp' | 'udp' | 'socket' | 'abstract') =>
  ({ visits }: BaitState): boolean =>
    visits.has(way);

const network: readonly Attack[] = [
  {
    name: 'reaches Redis by its port',
    property: 'network',
    hasHappened: arrives('tcp'),
    script: `await visit('127.0.0.1', bait.port)`,
  },
  {
    name: 'reaches Redis by its port without connecting first',
    property: 'network',
    script: `perl('use Socket; socket(my $s, AF_INET, SOCK_STREAM, 0); send($s, "x", 0x20000000, sockaddr_in(' + bait.port + ', inet_aton("127.0.0.1"))); print "ok" if getpeername($s)')`,
    hasHappened: arrives('tcp'),
  },
  {
    name: 'reaches Redis by multipath TCP',
    property: 'network',
    hasHappened: arrives('tcp'),
    script: `perl('use Socket; socket(my $s, AF_INET, SOCK_STREAM, 262) or exit; connect($s, sockaddr_in(' + bait.port + ', inet_aton("127.0.0.1"))) and print "ok"')`,
  },
  {
    name: 'reaches Redis by its socket',
    property: 'network',
    hasHappened: arrives('socket'),
    script: 'await visit(bait.socket)',
  },
  {
    name: 'reaches an abstract socket',
    property: 'network',
    hasHappened: arrives('abstract'),
    script: `await visit('\\0' + bait.abstractSocket)`,
  },
  {
    name: 'sends a datagram (DNS)',
    property: 'network',
    hasHappened: arrives('udp'),
    script: `await new Promise((done) => { const s = dgram.createSocket('udp4'); s.on('error', done); s.send('x', bait.udpPort, '127.0.0.1', done); setTimeout(done, 1000) })`,
  },
  {
    name: 'reaches the cloud’s metadata',
    property: 'network',
    script: `await visit('169.254.169.254', 80)`,
  },
  { name: 'reaches a private address', property: 'network', script: `await visit('10.0.0.1', 6379)` },
  { name: 'reaches a public address', property: 'network', script: `await visit('192.0.2.1', 443)` },
  {
    name: 'reaches a high port of a public address',
    property: 'network',
    script: `await visit('192.0.2.1', 45678)`,
  },
  {
    name: 'opens a socket to the host of a virtual machine',
    property: 'network',
    script: `perl('socket(my $s, 40, 1, 0) and print "ok"')`,
  },
  {
    name: 'opens a raw socket',
    property: 'network',
    script: `perl('socket(my $s, 2, 3, 1) and print "ok"; socket(my $t, 17, 3, 768) and print "ok"')`,
  },
];

const privileges: readonly Attack[] = [
  {
    name: 'has or gains a capability',
    property: 'privileges',
    script: `const held = (text) => /CapEff:\\s*0*[1-9a-f]/.test(text);
      const look = 'grep CapEff /proc/self/status';
      for (const line of [look, 'su -c "' + look + '" </dev/null', 'sudo -n ' + look, 'setpriv --reuid 0 ' + look])
        if (held(sh(line))) reached(line);`,
  },
  {
    name: 'creates a separate namespace',
    property: 'privileges',
    script: `for (const kind of ['-Ur', '-m', '-n', '-Urn', '-p']) if (sh('unshare ' + kind + ' echo made').includes('made')) reached(kind)`,
  },
  {
    name: 'mounts',
    property: 'privileges',
    script: `if (sh('mkdir m; mount -t tmpfs x m && echo made; mount --bind / m && echo made').includes('made')) { sh('umount m m'); reached('a mount') }`,
  },
  {
    name: 'changes the mode of a file outside',
    property: 'privileges',
    script: 'fs.chmodSync(bait.files.guard, 0o600)',
    hasHappened: ({ bait, mode }) => mode(bait.files.guard) === 0o600,
  },
  {
    name: 'leaves a setuid program behind',
    property: 'privileges',
    script: `sh('cp /bin/true ' + bait.tree + '/suid; chmod 4755 ' + bait.tree + '/suid')`,
    hasHappened: ({ bait, mode }) => ((mode(`${bait.tree}/suid`) ?? 0) & 0o4000) !== 0,
  },
  {
    name: 'opens settings of the kernel for writing',
    property: 'privileges',
    script: `for (const path of ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/sys/kernel/uevent_helper', '/proc/sys/vm/drop_caches', '/dev/kmsg', '/dev/mem'])
      try { fs.closeSync(fs.openSync(path, 'r+')); reached(path) } catch {}`,
  },
  {
    name: 'leaves its control group',
    property: 'privileges',
    script: `for (const path of ['/sys/fs/cgroup/cgroup.procs', '/sys/fs/cgroup/memory/cgroup.procs', '/sys/fs/cgroup/unified/cgroup.procs'])
      try { fs.closeSync(fs.openSync(path, 'r+')); reached(path) } catch {}`,
  },
  {
    name: 'reads the kernel’s keyring',
    property: 'privileges',
    script: `perl('print "ok" if syscall(' + calls.keyctl + ', 0, -3, 0) > 0')`,
  },
  {
    name: 'types into a terminal',
    property: 'privileges',
    script: `const line = 'perl -e \\'my $c = "x"; print "ok" if ioctl(STDIN, 0x5412, $c)\\'';
      if (sh('script -qec ' + JSON.stringify(line.replaceAll('$', '\\\\$')) + ' /dev/null').includes('ok')) reached('a terminal')`,
  },
];

const limits: readonly Attack[] = [
  {
    name: 'starts processes without end',
    property: 'limits',
    mustFinish: false,
    script: `if (sh('i=0; while [ $i -lt 700 ]; do sleep 20 & i=$((i+1)); done; echo all').includes('all')) reached('700 processes')`,
  },
  {
    name: 'writes a file without end',
    property: 'limits',
    mustFinish: false,
    script: `sh('head -c 60000000 /dev/zero >' + bait.tree + '/big')`,
    limits: { fileBytes: 50_000_000 },
    hasHappened: ({ bait, mode, read }) =>
      mode(`${bait.tree}/big`) !== null && (read(`${bait.tree}/big`)?.length ?? 0) > 50_000_000,
  },
  {
    name: 'fills the disk with many files',
    property: 'limits',
    script: `sh('for i in 1 2 3; do head -c 20000000 /dev/zero >' + bait.tree + '/many$i; done');
      if (fs.statSync(bait.tree + '/many3').size === 20000000) reached('60 MB in three files')`,
    limits: { fileBytes: 50_000_000 },
  },
  {
    name: 'takes memory without end',
    property: 'limits',
    mustFinish: false,
    script: `const kept = []; for (let i = 0; i < 50; i++) kept.push(Buffer.alloc(10_000_000, 1)); if (kept.length === 50) reached('500 MB')`,
    limits: { memoryBytes: 250_000_000 },
  },
];

/** Every escape that the sandbox is tested against, by the property that it would break. */
export const attacks: readonly Attack[] = [
  ...fileAttacks,
  ...secrets,
  ...processes,
  ...signals,
  ...network,
  ...privileges,
  ...limits,
];
