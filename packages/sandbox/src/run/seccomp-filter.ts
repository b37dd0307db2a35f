import { constants } from 'node:os';

/**
 * Network calls of a command inside. `own`: it has a separate network, nothing to forbid there. `tcp`: it shares ours, where Landlock rules
 * TCP alone, so every other way onto a wire is closed here, and the objects that processes share by number.
 */
export type SeccompNetwork = 'own' | 'tcp';

interface Architecture {
  /** AUDIT_ARCH_* of linux/audit.h. */
  readonly audit: number;
  readonly calls: Readonly<Record<SystemCall, number>>;
  readonly modes: Readonly<Partial<Record<ModeCall, number>>>;
  /** Calls that open a file, each with the position of its flags; the mode follows. */
  readonly opens: readonly { readonly number: number; readonly flags: number }[];
}

/** Calls that no test and no build needs, and that have led out of sandboxes: the kernel's own keys, mounts, namespaces, loaders. */
const forbidden = [
  ...(['keyctl', 'add_key', 'request_key'] as const),
  ...(['mount', 'umount2', 'pivot_root', 'chroot', 'setns', 'open_tree', 'move_mount'] as const),
  ...(['fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr', 'open_by_handle_at'] as const),
  ...(['bpf', 'perf_event_open', 'userfaultfd', 'init_module', 'finit_module', 'delete_module'] as const),
  ...(['kexec_load', 'reboot', 'swapon', 'swapoff', 'acct', 'quotactl', 'settimeofday'] as const),
  // By these a command could use the connections and the memory of the program that started it.
  ...(['pidfd_getfd', 'process_vm_readv', 'process_vm_writev'] as const),
  ...(['clock_settime', 'adjtimex', 'clock_adjtime', 'sethostname', 'setdomainname', 'syslog'] as const),
] as const;

/** Denied as if the kernel did not know them: libraries then take the older call, which can be read by a filter. */
const unknown = ['clone3', 'openat2', 'io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const;
/** Memory, semaphores and queues that all processes of a machine share by number: a namespace keeps others out, Landlock does not. */
const shared = [
  ...(['shmget', 'shmat', 'shmctl', 'semget', 'semop', 'semtimedop', 'semctl'] as const),
  ...(['msgget', 'msgsnd', 'msgrcv', 'msgctl', 'mq_open', 'mq_unlink'] as const),
] as const;
const inspected = ['clone', 'unshare', 'ioctl', 'ptrace', 'socket', 'sendto', 'sendmsg', 'sendmmsg'] as const;
/** Calls that set a file's mode, with the position of the mode; the older ones are missing on newer architectures. */
const modeArgument = { chmod: 1, fchmod: 1, fchmodat: 2, fchmodat2: 2, mknod: 1, mknodat: 2, creat: 1 };

type SystemCall =
  | (typeof forbidden)[number]
  | (typeof unknown)[number]
  | (typeof shared)[number]
  | (typeof inspected)[number];
type ModeCall = keyof typeof modeArgument;

/** Numbers that all architectures share (linux 5.x and later, include/uapi/asm-generic/unistd.h). */
const newerCalls = {
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  clone3: 435,
  openat2: 437,
  mount_setattr: 442,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  pidfd_getfd: 438,
};

const architectures: Readonly<Partial<Record<NodeJS.Architecture, Architecture>>> = {
  x64: {
    audit: 0xc000003e,
    calls: {
      ...newerCalls,
      keyctl: 250,
      add_key: 248,
      request_key: 249,
      mount: 165,
      umount2: 166,
      pivot_root: 155,
      chroot: 161,
      setns: 308,
      open_by_handle_at: 304,
      bpf: 321,
      perf_event_open: 298,
      userfaultfd: 323,
      init_module: 175,
      finit_module: 313,
      delete_module: 176,
      kexec_load: 246,
      reboot: 169,
      swapon: 167,
      swapoff: 168,
      acct: 163,
      quotactl: 179,
      settimeofday: 164,
      clock_settime: 227,
      adjtimex: 159,
      clock_adjtime: 305,
      sethostname: 170,
      setdomainname: 171,
      syslog: 103,
      clone: 56,
      unshare: 272,
      ioctl: 16,
      socket: 41,
      sendto: 44,
      sendmsg: 46,
      sendmmsg: 307,
      shmget: 29,
      shmat: 30,
      shmctl: 31,
      semget: 64,
      semop: 65,
      semctl: 66,
      semtimedop: 220,
      ptrace: 101,
      process_vm_readv: 310,
      process_vm_writev: 311,
      msgget: 68,
      msgsnd: 69,
      msgrcv: 70,
      msgctl: 71,
      mq_open: 240,
      mq_unlink: 241,
    },
    modes: { chmod: 90, fchmod: 91, fchmodat: 268, fchmodat2: 452, mknod: 133, mknodat: 259, creat: 85 },
    opens: [
      { number: 2, flags: 1 },
      { number: 257, flags: 2 },
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    calls: {
      ...newerCalls,
      keyctl: 219,
      add_key: 217,
      request_key: 218,
      mount: 40,
      umount2: 39,
      pivot_root: 41,
      chroot: 51,
      setns: 268,
      open_by_handle_at: 265,
      bpf: 280,
      perf_event_open: 241,
      userfaultfd: 282,
      init_module: 105,
      finit_module: 273,
      delete_module: 106,
      kexec_load: 104,
      reboot: 142,
      swapon: 224,
      swapoff: 225,
      acct: 89,
      quotactl: 60,
      settimeofday: 170,
      clock_settime: 112,
      adjtimex: 171,
      clock_adjtime: 266,
      sethostname: 161,
      setdomainname: 162,
      syslog: 116,
      clone: 220,
      unshare: 97,
      ioctl: 29,
      socket: 198,
      sendto: 206,
      sendmsg: 211,
      sendmmsg: 269,
      shmget: 194,
      shmat: 196,
      shmctl: 195,
      semget: 190,
      semop: 193,
      semctl: 191,
      semtimedop: 192,
      ptrace: 117,
      process_vm_readv: 270,
      process_vm_writev: 271,
      msgget: 186,
      msgsnd: 189,
      msgrcv: 188,
      msgctl: 187,
      mq_open: 180,
      mq_unlink: 181,
    },
    modes: { fchmod: 52, fchmodat: 53, fchmodat2: 452, mknodat: 33 },
    opens: [{ number: 56, flags: 2 }],
  },
};

/** NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET of linux/sched.h. */
const newNamespaces = 0x7e020080;
/** The low byte of `clone`'s flags is a signal, so that NEWTIME can be asked of `unshare` alone. */
const newNamespacesOfClone = 0x7e020000;
/** Types text into a terminal, and pastes into a console: programs outside would take it for a person's. */
const terminalInjections = [0x5412, 0x541c];
/** PTRACE_ATTACH and PTRACE_SEIZE: a debugger may trace the processes that it starts, and nothing that runs already. */
const traceRunning = [16, 0x4206];
/** The program would run as the owner of the file, regardless of its caller: outside, that may be us. */
const setUserId = 0o4000;
const createFlag = 0o100;
const family = { unix: 1, inet: 2, inet6: 10, netlink: 16 };
const streamSocket = 1;
const tcpProtocol = 6;
/** Connects and sends in one call, past the check that a connect gets. */
const fastOpen = 0x20000000;

/** Results of a filter: SECCOMP_RET_*. */
const allow = 0x7fff0000;
const fail = (code: number): number => 0x00050000 + code;
const denied = fail(constants.errno.EPERM);
const notThere = fail(constants.errno.ENOSYS);
const killProcess = 0x80000000;

/** Offsets in struct seccomp_data; of an argument its lower half, both architectures being little-endian. */
const numberAt = 0;
const architectureAt = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

/**
 * A seccomp filter (classic BPF, as `bwrap --seccomp` and `prctl` take it) for commands inside a sandbox, or null for an architecture whose
 * call numbers we do not hold. It closes the gaps that neither namespaces nor Landlock close. Nothing is killed except programs of a
 * foreign architecture: a denied call fails with EPERM, and programs continue without it.
 */
export function createSeccompFilter(
  network: SeccompNetwork,
  architecture: NodeJS.Architecture = process.arch,
): Buffer | null {
  const known = architectures[architecture];
  if (known === undefined) return null;
  const { calls } = known;

  const rules: Instruction[][] = [
    ...forbidden.map((name) => onCall(calls[name], [answer(denied)])),
    ...unknown.map((name) => onCall(calls[name], [answer(notThere)])),
    onCall(calls.clone, [load(argumentAt(0)), ...onBits(newNamespacesOfClone, [answer(denied)])]),
    onCall(calls.unshare, [load(argumentAt(0)), ...onBits(newNamespaces, [answer(denied)])]),
    onCall(calls.ptrace, [
      load(argumentAt(0)),
      ...traceRunning.flatMap((request) => onValue(request, [answer(denied)])),
    ]),
    onCall(calls.ioctl, [
      load(argumentAt(1)),
      ...terminalInjections.flatMap((request) => onValue(request, [answer(denied)])),
    ]),
    ...Object.entries(known.modes).map(([name, number]) =>
      onCall(number, [
        load(argumentAt(modeArgument[name as ModeCall])),
        ...onBits(setUserId, [answer(denied)]),
      ]),
    ),
    ...known.opens.map(({ number, flags }) =>
      onCall(number, [
        load(argumentAt(flags)),
        // Without a file to be made, the mode is the register's leftover value.
        ...onBits(createFlag, [load(argumentAt(flags + 1)), ...onBits(setUserId, [answer(denied)])]),
      ]),
    ),
    onCall(calls.socket, [load(argumentAt(0)), ...socketRule(network)]),
    ...(network === 'own'
      ? []
      : [
          ...shared.map((name) => onCall(calls[name], [answer(notThere)])),
          onCall(calls.sendto, [load(argumentAt(3)), ...onBits(fastOpen, [answer(denied)])]),
          onCall(calls.sendmsg, [load(argumentAt(2)), ...onBits(fastOpen, [answer(denied)])]),
          onCall(calls.sendmmsg, [load(argumentAt(3)), ...onBits(fastOpen, [answer(denied)])]),
        ]),
  ];
  return encode([
    load(architectureAt),
    ...unlessValue(known.audit, [answer(killProcess)]),
    load(numberAt),
    // x32 renumbers its calls, from this bit on.
    ...(architecture === 'x64' ? onBits(0x40000000, [answer(notThere)]) : []),
    ...rules.flat(),
    answer(allow),
  ]);
}

/** The family is loaded. Families such as vsock and packet know no namespace: they lead to the host itself. */
function socketRule(network: SeccompNetwork): Instruction[] {
  // Landlock rules no connection to a socket in a folder: whatever listens on one outside could be reached. Pairs stay.
  const local = (network === 'own' ? [family.unix, family.netlink] : [family.netlink]).flatMap((value) =>
    onValue(value, [answer(allow)]),
  );
  const internet = [family.inet, family.inet6].flatMap((value) =>
    onValue(
      value,
      network === 'own'
        ? [answer(allow)]
        : [
            load(argumentAt(1)),
            and(0xf),
            ...unlessValue(streamSocket, [answer(denied)]),
            // Protocol 0 is TCP; multipath TCP and SCTP are streams that Landlock's rules do not see.
            load(argumentAt(2)),
            ...onValue(0, [answer(allow)]),
            ...onValue(tcpProtocol, [answer(allow)]),
            answer(denied),
          ],
    ),
  );
  return [...local, ...internet, answer(denied)];
}

/** One instruction of classic BPF: code, jumps if true and if false, operand. */
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, operand: number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const and = (mask: number): Instruction => [0x54, 0, 0, mask];
const answer = (value: number): Instruction => [0x06, 0, 0, value];
const onValue = (value: number, body: readonly Instruction[]): Instruction[] => [
  [0x15, 0, body.length, value],
  ...body,
];
const unlessValue = (value: number, body: readonly Instruction[]): Instruction[] => [
  [0x15, body.length, 0, value],
  ...body,
];
const onBits = (mask: number, body: readonly Instruction[]): Instruction[] => [
  [0x45, 0, body.length, mask],
  ...body,
];
/** The call's number is loaded before and after; a body that came to no answer allows. */
const onCall = (number: number, body: readonly Instruction[]): Instruction[] =>
  onValue(number, [...body, answer(allow)]);

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [index, [code, jumpTrue, jumpFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(jumpTrue, 8 * index + 2);
    bytes.writeUInt8(jumpFalse, 8 * index + 3);
    bytes.writeUInt32LE(operand, 8 * index + 4);
  }
  return bytes;
}
