// uWebSockets.js, in C++: every client subscribes to one topic, and each event is published there once. Its authors publish on
// GitHub alone; this is their code with its binaries, as a fork put it on npm.
import uws from '@rjweb/uws';
import { emitOnDemand, nextEvent } from './emit.js';

const topic = 'events';
const app = uws.App().ws('/*', {
  compression: uws.DISABLED,
  // By default it drops messages to a client that is 64 kB behind, and would win by losing.
  maxBackpressure: 1024 ** 3,
  open: (socket) => socket.subscribe(topic),
});
emitOnDemand(() => {
  app.publish(topic, JSON.stringify({ type: 'TASK_EVENT', payload: { event: nextEvent() } }));
});
app.listen('127.0.0.1', 0, (listener) => {
  process.send({ url: `ws://127.0.0.1:${uws.getSocketPort(listener)}/` });
});
