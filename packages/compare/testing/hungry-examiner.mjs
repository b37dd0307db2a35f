// An examiner that behaves as the first byte of its document selects: it loops, eats memory of the heap or of
// buffers, kills, or is fine.
import { endWithParent } from '../dist/pool/end-with-parent.js';

process.once('message', endWithParent);
process.on('message', ({ request: { name, bytes } }) => {
  const kind = String.fromCharCode(bytes[0]);
  if (name === 'golden') process.send({ type: 'at', role: 'golden' });
  if (kind === 'L') for (;;);
  if (kind === 'M') {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1e5 }, (_, index) => ({ index })));
  }
  if (kind === 'B') {
    const kept = [];
    for (;;) kept.push(Buffer.alloc(4 * 1024 * 1024, 1));
  }
  if (kind === 'K') process.kill(process.pid, 'SIGKILL');
  if (kind === 'F') process.send({ type: 'failed', message: 'a fault' });
  else process.send({ type: 'done', result: { pid: process.pid } });
});
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready' });
