import { expect, it } from 'vitest';
import { createCalls } from './create-calls.js';
import { createDelivery, type Delivery } from './create-delivery.js';
import type { LinkMessage } from './protocol.js';

const note = (id: number): LinkMessage => ({ type: 'abort', id });
const idOf = (message: LinkMessage) => message.id;
const turns = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Two ends over a network that does what `pass` does with the frames of one direction. */
function createEnds(pass: (frames: Buffer[]) => Buffer[] = (frames) => frames) {
  const got: number[] = [];
  const overflows: string[] = [];
  const pictures: number[] = [];
  const to: Delivery = createDelivery({
    onMessage: (message) => got.push(idOf(message)),
    onPicture: (_, bytes) => pictures.push(bytes.length),
    onOverflow: () => overflows.push('to'),
    acknowledgeMs: 1,
  });
  const from: Delivery = createDelivery({
    onMessage: () => {},
    onOverflow: () => overflows.push('from'),
    acknowledgeMs: 1,
  });
  const onTheWay: Buffer[] = [];
  let isUp = false;
  const connect = () => {
    isUp = true;
    to.attach({ send: (frame) => isUp && queueMicrotask(() => from.accept(frame)), cut }, from.received());
    from.attach({ send: (frame) => isUp && onTheWay.push(frame), cut }, to.received());
  };
  function cut(): void {
    isUp = false;
    onTheWay.length = 0;
    to.detach();
    from.detach();
  }
  const flush = async () => {
    for (const frame of pass(onTheWay.splice(0))) to.accept(frame);
    await turns();
  };
  return { to, from, got, pictures, overflows, connect, cut, flush };
}

const picture = {
  desktop: 'office',
  taken_at: new Date().toISOString(),
} as never;

it('passes messages on once and in order, though a network doubles and swaps them (S0-286)', async () => {
  const ends = createEnds((frames) => [...frames].reverse().flatMap((frame) => [frame, frame]));
  ends.connect();
  for (let id = 1; id <= 50; id += 1) ends.from.send(note(id));
  await ends.flush();
  expect(ends.got).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(ends.from.kept()).toBe(0);
});

it('resends unreceived messages over the next connection (S0-280)', async () => {
  const ends = createEnds();
  ends.connect();
  ends.from.send(note(1));
  await ends.flush();
  ends.from.send(note(2));
  ends.cut();
  ends.from.send(note(3));
  expect(ends.from.kept()).toBe(2);
  ends.connect();
  await ends.flush();
  expect(ends.got).toEqual([1, 2, 3]);
  expect(ends.from.kept()).toBe(0);
});

it('holds back messages behind a lost one until the next connection, then delivers all', async () => {
  let isFirst = true;
  const ends = createEnds((frames) => {
    const passed = isFirst ? frames.slice(1) : frames;
    isFirst = false;
    return passed;
  });
  ends.connect();
  ends.from.send(note(1));
  ends.from.send(note(2));
  await ends.flush();
  expect(ends.got).toEqual([]);
  expect(ends.from.waitingSince()).not.toBeNull();
  ends.cut();
  ends.connect();
  await ends.flush();
  expect(ends.got).toEqual([1, 2]);
});

it('keeps at most 1,000 while disconnected: drops the oldest pictures first, and no message (S0-281, X-12)', () => {
  const ends = createEnds();
  for (let size = 1; size <= 600; size += 1) ends.from.sendPicture(picture, Buffer.alloc(size));
  for (let id = 1; id <= 700; id += 1) ends.from.send(note(id));
  expect(ends.from.kept()).toBe(1_000);
  for (let id = 701; id <= 1_000; id += 1) ends.from.send(note(id));
  expect(ends.from.kept()).toBe(1_000);
  expect(ends.overflows).toEqual([]);
  ends.from.send(note(1_001));
  expect(ends.overflows).toEqual(['from']);
});

it('closes a connection that sends an invalid frame', () => {
  let cuts = 0;
  const delivery = createDelivery({ onMessage: () => {}, onOverflow: () => {} });
  const wire = { send: () => {}, cut: () => (cuts += 1) };
  delivery.attach(wire, 0);
  for (const bad of [Buffer.from('no frame'), Buffer.alloc(0), Buffer.from([0, 0, 0, 2, 123, 125])]) {
    delivery.accept(bad);
  }
  expect(cuts).toBe(3);
});

it('calls over it return once, pass errors, and stop when the caller gives up', async () => {
  let served = 0;
  const ends = { one: null as unknown as Delivery, other: null as unknown as Delivery };
  const calls = createCalls({ send: (...sent) => ends.one.send(...sent), serve: async () => ({}) });
  const other = createCalls({
    send: (...sent) => ends.other.send(...sent),
    async serve(method, params, bytes, signal) {
      served += 1;
      if (method === 'fail') throw new TypeError('broken');
      if (method === 'wait') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        return { result: 'stopped' };
      }
      return { result: { params }, bytes };
    },
  });
  ends.one = createDelivery({ onMessage: calls.accept, onOverflow: () => {} });
  ends.other = createDelivery({ onMessage: other.accept, onOverflow: () => {} });
  const over = (delivery: Delivery) => ({
    send: (frame: Buffer) =>
      queueMicrotask(() => {
        delivery.accept(frame);
        delivery.accept(frame);
      }),
    cut: () => {},
  });
  ends.one.attach(over(ends.other), 0);
  ends.other.attach(over(ends.one), 0);

  const answer = await calls.call('echo', { a: 1 }, { bytes: Buffer.from('hello') });
  expect(answer).toEqual({ result: { params: { a: 1 } }, bytes: Buffer.from('hello') });
  await expect(calls.call('fail', {})).rejects.toThrow('TypeError: broken');
  expect(served).toBe(2);
  const patient = new AbortController();
  const waiting = calls.call('wait', {}, { signal: patient.signal, waitsForEnd: true });
  patient.abort();
  expect((await waiting).result).toBe('stopped');
  const lost = calls.call('wait', {});
  calls.close(new Error('gone'));
  await expect(lost).rejects.toThrow('gone');
});
