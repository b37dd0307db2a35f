import { constants } from 'node:os';
import { architectures, forbidden, type ModeCall, modeArgument, shared, unknown } from './system-calls.js';

/**
 * Network calls of a command inside. `own`: it has a separate network, nothing to forbid there. `tcp`: it shares ours, where Landlock rules
 * TCP alone, so every other way onto a wire is closed here, and the objects that processes share by number.
 */
export type SeccompNetwork = 'own' | 'tcp';

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
