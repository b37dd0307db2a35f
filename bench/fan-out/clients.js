// Many clients in one process. They read no more of a frame than its length and its type, so that what is measured is the
// server and not a library on this end.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [address, sockets] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const readings = [];
let expected = 0;
let waiting = 0;
let lags = [];

// A hundred at a time: a queue of handshakes has its limits.
while (readings.length < Number(sockets)) {
  const more = Math.min(100, Number(sockets) - readings.length);
  readings.push(...(await Promise.all(Array.from({ length: more }, open))));
}
process.send({ open: readings.length });

process.on('message', ({ expect }) => {
  expected = expect;
  waiting = readings.length;
  lags = [];
  for (const reading of readings) reading.events = 0;
  process.send({ waiting });
});

/** Completes the handshake and counts the events that follow. */
function open() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const reading = { events: 0 };
  let rest = Buffer.alloc(0);
  return new Promise((resolve) => {
    const onHandshake = (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!rest.toString('latin1', 0, end).includes(' 101 ')) throw new Error(rest.toString('latin1'));
      socket.off('data', onHandshake);
      rest = readFrames(rest.subarray(end + 4), reading, socket);
      socket.on('data', (more) => {
        rest = readFrames(rest.length === 0 ? more : Buffer.concat([rest, more]), reading, socket);
      });
      resolve(reading);
    };
    socket.on('data', onHandshake);
  });
}

/** Counts the whole frames of a chunk and returns the rest of it. */
function readFrames(chunk, reading, socket) {
  let at = 0;
  while (at + 2 <= chunk.length) {
    const start = at + headerLength(chunk[at + 1] & 127);
    if (start > chunk.length) break;
    const length = payloadLength(chunk, at);
    if (start + length > chunk.length) break;
    // A ping wants a pong, masked as a client's frames are.
    if ((chunk[at] & 15) === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    // {"type":"TASK_EVENT": the letters that no other type has in these places.
    else if (chunk[start + 9] === 0x54 && chunk[start + 14] === 0x45) take(chunk, start, length, reading);
    at = start + length;
  }
  return chunk.subarray(at);
}

/** Bytes before the payload, by the length in the second byte: 126 and 127 mean a longer field behind it. */
function headerLength(shortLength) {
  if (shortLength === 126) return 4;
  return shortLength === 127 ? 10 : 2;
}

function payloadLength(chunk, at) {
  const shortLength = chunk[at + 1] & 127;
  if (shortLength === 126) return chunk.readUInt16BE(at + 2);
  return shortLength === 127 ? Number(chunk.readBigUInt64BE(at + 2)) : shortLength;
}

function take(chunk, start, length, reading) {
  reading.events += 1;
  // With many clients, one delivery in four is timed.
  if (readings.length <= 100 || reading.events % 4 === 0) {
    const sent = chunk.indexOf('sent=', start);
    if (sent > 0 && sent < start + length) {
      const at = Number.parseFloat(chunk.toString('latin1', sent + 5, sent + 23));
      lags.push(performance.timeOrigin + performance.now() - at);
    }
  }
  if (reading.events !== expected) return;
  waiting -= 1;
  if (waiting > 0) return;
  lags.sort((one, other) => one - other);
  process.send({ lag99: lags[Math.floor(lags.length * 0.99)] });
}
