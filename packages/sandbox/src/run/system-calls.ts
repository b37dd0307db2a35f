interface Architecture {
  /** AUDIT_ARCH_* of linux/audit.h. */
  readonly audit: number;
  readonly calls: Readonly<Record<SystemCall, number>>;
  readonly modes: Readonly<Partial<Record<ModeCall, number>>>;
  /** Calls that open a file, each with the position of its flags; the mode follows. */
  readonly opens: readonly { readonly number: number; readonly flags: number }[];
}

/** Calls that no test and no build needs, and that have led out of sandboxes: the kernel's own keys, mounts, namespaces, loaders. */
export const forbidden = [
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
export const unknown = [
  'clone3',
  'openat2',
  'io_uring_setup',
  'io_uring_enter',
  'io_uring_register',
] as const;
/** Memory, semaphores and queues that all processes of a machine share by number: a namespace keeps others out, Landlock does not. */
export const shared = [
  ...(['shmget', 'shmat', 'shmctl', 'semget', 'semop', 'semtimedop', 'semctl'] as const),
  ...(['msgget', 'msgsnd', 'msgrcv', 'msgctl', 'mq_open', 'mq_unlink'] as const),
] as const;
const inspected = ['clone', 'unshare', 'ioctl', 'ptrace', 'socket', 'sendto', 'sendmsg', 'sendmmsg'] as const;
/** Calls that set a file's mode, with the position of the mode; the older ones are missing on newer architectures. */
export const modeArgument = {
  chmod: 1,
  fchmod: 1,
  fchmodat: 2,
  fchmodat2: 2,
  mknod: 1,
  mknodat: 2,
  creat: 1,
};

type SystemCall =
  | (typeof forbidden)[number]
  | (typeof unknown)[number]
  | (typeof shared)[number]
  | (typeof inspected)[number];
export type ModeCall = keyof typeof modeArgument;

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

export const architectures: Readonly<Partial<Record<NodeJS.Architecture, Architecture>>> = {
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
