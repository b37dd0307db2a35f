// Peer of the gateway: each event is made into text once and sent to each client.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { emitOnDemand, nextEvent } from './emit.js';

const server = createServer();
const { clients } = new WebSocketServer({ server });
emitOnDemand(() => {
  const frame = JSON.stringify({ type: 'TASK_EVENT', payload: { event: nextEvent() } });
  for (const client of clients) client.send(frame);
});
server.listen(0, '127.0.0.1', () => process.send({ url: `ws://127.0.0.1:${server.address().port}/` }));
