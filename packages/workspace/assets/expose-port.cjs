// Runs inside a sandbox with a network of its own: `node expose-port.cjs SOCKET PORT`. Takes connections to the unix socket, which
// lies in a folder that is seen outside too, and passes each to PORT of the loopback inside. CommonJS, and it imports nothing else.
const net = require('node:net');

const [socket, port] = process.argv.slice(2);

net
  .createServer({ allowHalfOpen: true }, (outside) => {
    // Servers that listen on "localhost" may listen on either.
    connect(['127.0.0.1', '::1'], outside);
  })
  .listen(socket);

function connect([host, ...others], outside) {
  const inside = net.connect({ host, port: Number(port), allowHalfOpen: true });
  let open = false;
  inside.once('connect', () => {
    open = true;
    inside.pipe(outside);
    outside.pipe(inside);
  });
  inside.on('error', () => (open || others.length === 0 ? outside.destroy() : connect(others, outside)));
  inside.on('close', () => open && outside.destroy());
  outside.on('error', () => inside.destroy());
  outside.on('close', () => inside.destroy());
}
