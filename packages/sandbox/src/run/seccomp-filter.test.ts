import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeccompFilter } from './seccomp-filter.js';

const allow = 0x7fff0000;
const denied = 0x00050001;
const notThere = 0x00050026;
const x64 = 0xc000003e;

/** Runs a filter as the kernel does: the answer for a call with these arguments. */
function evaluate(filter: Buffer, number: number, args: readonly number[] = [], architecture = x64): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(architecture, 4);
  for (const [index, value] of args.entries()) data.writeUInt32LE(value >>> 0, 16 + 8 * index);
  let loaded = 0;
  for (let position = 0; position < filter.length / 8; position += 1) {
    const code = filter.readUInt16LE(8 * position);
    const [jumpTrue, jumpFalse] = [filter.readUInt8(8 * position + 2), filter.readUInt8(8 * position + 3)];
    const operand = filter.readUInt32LE(8 * position + 4);
    if (code === 0x20) loaded = data.readUInt32LE(operand);
    else if (code === 0x54) loaded = (loaded & operand) >>> 0;
    else if (code === 0x06) return operand;
    else if (code === 0x15) position += loaded === operand ? jumpTrue : jumpFalse;
    else if (code === 0x45) position += (loaded & operand) >>> 0 === 0 ? jumpFalse : jumpTrue;
    else throw new Error(`Unknown instruction ${code}`);
  }
  throw new Error('The filter ran off its end.');
}

function createFilter(network: 'own' | 'tcp'): Buffer {
  const filter = createSeccompFilter(network, 'x64');
  if (filter === null) throw new Error('There is no filter for x64.');
  return filter;
}

it.each([
  { call: 'keyctl', number: 250, args: [], own: denied, tcp: denied },
  { call: 'mount', number: 165, args: [], own: denied, tcp: denied },
  { call: 'unshare(CLONE_NEWUSER)', number: 272, args: [0x10000000], own: denied, tcp: denied },
  { call: 'unshare(CLONE_FILES)', number: 272, args: [0x400], own: allow, tcp: allow },
  { call: 'clone(CLONE_NEWUSER | SIGCHLD)', number: 56, args: [0x10000011], own: denied, tcp: denied },
  { call: 'clone of a thread', number: 56, args: [0x3d0f00], own: allow, tcp: allow },
  { call: 'clone3', number: 435, args: [], own: notThere, tcp: notThere },
  { call: 'io_uring_setup', number: 425, args: [], own: notThere, tcp: notThere },
  { call: 'ioctl(TIOCSTI)', number: 16, args: [0, 0x5412], own: denied, tcp: denied },
  { call: 'ioctl(TCGETS)', number: 16, args: [0, 0x5401], own: allow, tcp: allow },
  { call: 'ptrace(PTRACE_SEIZE)', number: 101, args: [0x4206, 1], own: denied, tcp: denied },
  { call: 'ptrace(PTRACE_TRACEME)', number: 101, args: [0], own: allow, tcp: allow },
  { call: 'pidfd_getfd', number: 438, args: [], own: denied, tcp: denied },
  { call: 'shmget', number: 29, args: [], own: allow, tcp: notThere },
  { call: 'chmod u+s', number: 90, args: [0, 0o4755], own: denied, tcp: denied },
  { call: 'chmod +x', number: 90, args: [0, 0o755], own: allow, tcp: allow },
  { call: 'openat(O_CREAT, u+s)', number: 257, args: [0, 0, 0o101, 0o4755], own: denied, tcp: denied },
  { call: 'openat without O_CREAT', number: 257, args: [0, 0, 0, 0o4755], own: allow, tcp: allow },
  { call: 'socket(unix)', number: 41, args: [1, 1, 0], own: allow, tcp: denied },
  { call: 'socketpair', number: 53, args: [1, 1, 0], own: allow, tcp: allow },
  { call: 'socket(inet, stream)', number: 41, args: [2, 0x80801, 0], own: allow, tcp: allow },
  { call: 'socket(inet6, stream, TCP)', number: 41, args: [10, 1, 6], own: allow, tcp: allow },
  { call: 'socket(inet, stream, MPTCP)', number: 41, args: [2, 1, 262], own: allow, tcp: denied },
  { call: 'socket(inet, datagram)', number: 41, args: [2, 2, 0], own: allow, tcp: denied },
  { call: 'socket(vsock)', number: 41, args: [40, 1, 0], own: denied, tcp: denied },
  { call: 'socket(packet)', number: 41, args: [17, 3, 0], own: denied, tcp: denied },
  { call: 'sendto(MSG_FASTOPEN)', number: 44, args: [0, 0, 0, 0x20000000], own: allow, tcp: denied },
  { call: 'a call of x32', number: 0x40000000 + 41, args: [2, 1, 0], own: notThere, tcp: notThere },
])('decides $call as the wall needs it (X-11)', ({ number, args, own, tcp }) => {
  expect(evaluate(createFilter('own'), number, args)).toBe(own);
  expect(evaluate(createFilter('tcp'), number, args)).toBe(tcp);
});

it('decides every call, and kills programs of a foreign architecture', () => {
  const filters = [createFilter('own'), createFilter('tcp')];
  const argument = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(
    fc.property(argument, fc.array(argument, { maxLength: 6 }), (number, args) => {
      for (const filter of filters) {
        expect([allow, denied, notThere]).toContain(evaluate(filter, number, args));
        expect(evaluate(filter, number, args, 0x40000003)).toBe(0x80000000);
      }
    }),
  );
});

it('has no filter for a processor whose call numbers are not known', () => {
  expect(createSeccompFilter('own', 's390x')).toBeNull();
  expect(createSeccompFilter('own', 'arm64')).not.toBeNull();
});
