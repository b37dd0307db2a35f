import { ConfigurationError } from '@fixpoint/shared/errors';
import koffi from 'koffi';

export type XConnection = NonNullable<ReturnType<typeof openXConnection>>;

/**
 * A connection to an X server for queries that nut-js lacks. Null without a display: unlike nut-js's first call, which then ends the process. Throws
 * `ConfigurationError` without X's libraries. Any later X error does end it, as in every X program, so this belongs in the input host.
 */
export function openXConnection(name: string) {
  const x = loadXlib();
  const display: unknown = x.openDisplay(name);
  if (display === null) return null;
  return { ...x, display, root: x.defaultRootWindow(display) as number };
}

function loadXlib() {
  try {
    const xlib = koffi.load('libX11.so.6');
    const xtest = koffi.load('libXtst.so.6');
    // Without names: a second connection in one process, as in tests, would declare them again.
    const KeyboardState = koffi.struct({
      group: 'uint8',
      lockedGroup: 'uint8',
      baseGroup: 'uint16',
      latchedGroup: 'uint16',
      modifiers: 'uint8',
      baseModifiers: 'uint8',
      latchedModifiers: 'uint8',
      lockedModifiers: 'uint8',
      others: koffi.array('uint8', 5),
      buttons: 'uint16',
    });
    return {
      openDisplay: xlib.func('void *XOpenDisplay(const char *name)'),
      closeDisplay: xlib.func('int XCloseDisplay(void *display)'),
      defaultRootWindow: xlib.func('unsigned long XDefaultRootWindow(void *display)'),
      free: xlib.func('int XFree(void *data)'),
      flush: xlib.func('int XFlush(void *display)'),
      sync: xlib.func('int XSync(void *display, int discard)'),
      pending: xlib.func('int XPending(void *display)'),
      nextEvent: xlib.func('int XNextEvent(void *display, _Out_ uint8 *event)'),
      getAtomName: xlib.func('char *XGetAtomName(void *display, unsigned long atom)'),
      internAtom: xlib.func('unsigned long XInternAtom(void *display, const char *name, int only_if_exists)'),
      queryKeymap: xlib.func('int XQueryKeymap(void *display, _Out_ uint8 *keys)'),
      keysymToKeycode: xlib.func('uint8 XKeysymToKeycode(void *display, unsigned long keysym)'),
      keycodeToKeysym: xlib.func(
        'unsigned long XkbKeycodeToKeysym(void *display, uint8 code, int group, int level)',
      ),
      getKeyboardState: xlib.func('XkbGetState', 'int', [
        'void *',
        'unsigned int',
        koffi.out(koffi.pointer(KeyboardState)),
      ]),
      fakeKey: xtest.func(
        'int XTestFakeKeyEvent(void *display, unsigned int code, int down, unsigned long delay)',
      ),
      fakeButton: xtest.func(
        'int XTestFakeButtonEvent(void *display, unsigned int button, int down, unsigned long delay)',
      ),
      createSimpleWindow: xlib.func(
        'unsigned long XCreateSimpleWindow(void *display, unsigned long parent, int x, int y, unsigned int width, unsigned int height, unsigned int border, unsigned long borderPixel, unsigned long background)',
      ),
      changeWindowAttributes: xlib.func(
        'int XChangeWindowAttributes(void *display, unsigned long window, unsigned long mask, uint8 *attributes)',
      ),
      destroyWindow: xlib.func('int XDestroyWindow(void *display, unsigned long window)'),
      mapRaised: xlib.func('int XMapRaised(void *display, unsigned long window)'),
      setSelectionOwner: xlib.func(
        'int XSetSelectionOwner(void *display, unsigned long selection, unsigned long owner, unsigned long time)',
      ),
      getSelectionOwner: xlib.func(
        'unsigned long XGetSelectionOwner(void *display, unsigned long selection)',
      ),
      changeProperty: xlib.func(
        'int XChangeProperty(void *display, unsigned long window, unsigned long property, unsigned long type, int format, int mode, uint8 *data, int count)',
      ),
      sendEvent: xlib.func(
        'int XSendEvent(void *display, unsigned long window, int propagate, long mask, uint8 *event)',
      ),
    };
  } catch (cause) {
    throw new ConfigurationError('The X11 client libraries are missing on this machine.', {
      hint: 'Install libx11-6 and libxtst6 (Debian).',
      cause,
    });
  }
}
