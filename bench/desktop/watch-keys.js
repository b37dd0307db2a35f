import { setTimeout as delay } from 'node:timers/promises';
import koffi from 'koffi';

const keyPressMask = 1;
const sizeOfEvent = 192;
const keyPress = 2;
const toParent = 2;
const nowOfServer = 0;

/** A window that has the keyboard, and knows when it got which key. */
export async function watchKeys({ display, releases }) {
  const x = koffi.load('libX11.so.6');
  const connection = x.func('void *XOpenDisplay(const char *name)')(display);
  const root = x.func('unsigned long XDefaultRootWindow(void *display)')(connection);
  const window = x.func(
    'unsigned long XCreateSimpleWindow(void *display, unsigned long parent, int x, int y, unsigned int width, unsigned int height, unsigned int border, unsigned long borderPixel, unsigned long background)',
  )(connection, root, 100, 100, 400, 300, 0, 0, 0);
  x.func('int XSelectInput(void *display, unsigned long window, long mask)')(
    connection,
    window,
    keyPressMask,
  );
  x.func('int XMapRaised(void *display, unsigned long window)')(connection, window);
  const sync = x.func('int XSync(void *display, int discard)');
  sync(connection, 0);
  x.func('int XSetInputFocus(void *display, unsigned long window, int revert, unsigned long time)')(
    connection,
    window,
    toParent,
    nowOfServer,
  );
  sync(connection, 0);
  const pending = x.func('int XPending(void *display)');
  const nextEvent = x.func('int XNextEvent(void *display, _Out_ uint8 *event)');

  const seen = { keys: 0, lastAt: 0 };
  const event = Buffer.alloc(sizeOfEvent);
  function read() {
    while (pending(connection) > 0) {
      nextEvent(connection, event);
      if (event.readInt32LE(0) !== keyPress) continue;
      seen.keys += 1;
      seen.lastAt = performance.now();
    }
  }
  // Xlib is asked, not listened to: its socket is not Node's. A millisecond is exact enough here.
  const reading = setInterval(read, 1);
  releases.defer('the window', () => {
    clearInterval(reading);
    x.func('int XCloseDisplay(void *display)')(connection);
  });
  return {
    /** Waits until so many more keys came. */
    async more(count) {
      const wanted = seen.keys + count;
      for (const deadline = performance.now() + 60_000; seen.keys < wanted; await delay(1)) {
        if (performance.now() > deadline) throw new Error('No keys came within a minute.');
      }
    },
    /** Waits until no key has come for so long; returns the time of the last one. */
    async quiet(ms) {
      while (performance.now() - seen.lastAt < ms) await delay(5);
      return seen.lastAt;
    },
  };
}
