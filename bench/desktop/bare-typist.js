// Peer for a cancel: a server whose one request makes it stop typing. It types as the desktop-runner does, 32 characters and then 8
// ms of quiet, by XTest and nothing else. Run as a process.
import { createServer } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import koffi from 'koffi';

const x = koffi.load('libX11.so.6');
const connection = x.func('void *XOpenDisplay(const char *name)')(process.env.DISPLAY);
const key = koffi
  .load('libXtst.so.6')
  .func('int XTestFakeKeyEvent(void *display, unsigned int code, int isDown, unsigned long delay)');
const sync = x.func('int XSync(void *display, int discard)');
const code = x.func('uint8 XKeysymToKeycode(void *display, unsigned long keysym)')(connection, 0x61);
let isStopped = true;

async function type() {
  for (isStopped = false; !isStopped; await delay(8)) {
    for (let character = 0; character < 32; character += 1) {
      key(connection, code, 1, 0);
      key(connection, code, 0, 0);
      sync(connection, 0);
    }
  }
}

createServer((request, response) => {
  if (request.url === '/type') void type();
  if (request.url === '/cancel') isStopped = true;
  response.end('{}');
}).listen(Number(process.env.PORT), '127.0.0.1');
