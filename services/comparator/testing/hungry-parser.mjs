// A parser that behaves as its request's first byte says: a document that loops, eats memory, kills, or is fine.
process.on('message', ({ bytes }) => {
  const kind = String.fromCharCode(bytes[0]);
  if (kind === 'L') for (;;);
  if (kind === 'M') {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1e5 }, (_, index) => ({ index })));
  }
  if (kind === 'K') process.kill(process.pid, 'SIGKILL');
  if (kind === 'F') process.send({ type: 'failed', message: 'a fault' });
  else process.send({ type: 'read', document: { type: 'pptx', slides: [], pid: process.pid } });
});
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready' });
