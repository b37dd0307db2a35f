import koffi from 'koffi';

/**
 * The fastest way there is to an X display. Its pixels (blue first): the server writes them into memory that both share. A
 * click: three requests and one answer.
 */
export function openBareScreen({ display, width, height, releases }) {
  const libc = koffi.load('libc.so.6');
  const x = koffi.load('libX11.so.6');
  const extension = koffi.load('libXext.so.6');
  const test = koffi.load('libXtst.so.6');
  const Segment = koffi.struct('BenchShmSegment', {
    shmseg: 'unsigned long',
    shmid: 'int',
    shmaddr: 'void *',
    readOnly: 'int',
  });
  const shmget = libc.func('int shmget(int key, size_t size, int flags)');
  const shmat = libc.func('void *shmat(int id, void *at, int flags)');
  const shmctl = libc.func('int shmctl(int id, int command, void *buffer)');
  const createImage = extension.func(
    'void *XShmCreateImage(void *display, void *visual, unsigned int depth, int format, void *data, BenchShmSegment *segment, unsigned int width, unsigned int height)',
  );
  const attach = extension.func('int XShmAttach(void *display, BenchShmSegment *segment)');
  const getImage = extension.func(
    'int XShmGetImage(void *display, unsigned long drawable, void *image, int x, int y, unsigned long planes)',
  );

  const connection = x.func('void *XOpenDisplay(const char *name)')(display);
  releases.defer('the bare connection', () => x.func('int XCloseDisplay(void *display)')(connection));
  const screen = x.func('int XDefaultScreen(void *display)')(connection);
  const root = x.func('unsigned long XRootWindow(void *display, int screen)')(connection, screen);
  const visual = x.func('void *XDefaultVisual(void *display, int screen)')(connection, screen);
  const depth = x.func('int XDefaultDepth(void *display, int screen)')(connection, screen);

  const id = shmget(0, width * height * 4, 0o1600);
  const address = shmat(id, null, 0);
  // Kept by the library as a pointer, so it must stay where it is.
  const segment = koffi.alloc(Segment, 1);
  koffi.encode(segment, Segment, { shmseg: 0, shmid: id, shmaddr: address, readOnly: 0 });
  const zPixmap = 2;
  const image = createImage(connection, visual, depth, zPixmap, address, segment, width, height);
  attach(connection, segment);
  const sync = x.func('int XSync(void *display, int discard)');
  sync(connection, 0);
  // Gone with the last process that has it.
  shmctl(id, 0, null);

  const pixels = Buffer.from(koffi.view(address, width * height * 4));
  const allPlanes = 0xffffffff;
  const move = test.func(
    'int XTestFakeMotionEvent(void *display, int screen, int x, int y, unsigned long delay)',
  );
  const button = test.func(
    'int XTestFakeButtonEvent(void *display, unsigned int button, int isDown, unsigned long delay)',
  );
  return {
    pixels,
    grab() {
      if (getImage(connection, root, image, 0, 0, allPlanes) !== 1) throw new Error('XShmGetImage failed.');
    },
    click(atX, atY) {
      move(connection, screen, atX, atY, 0);
      button(connection, 1, 1, 0);
      button(connection, 1, 0, 0);
      sync(connection, 0);
    },
  };
}
