import { createDesktopLink, type DesktopPresence, type LinkAnswer } from '@fixpoint/desktop/directory';
import type { DesktopRequest } from '@fixpoint/shared/contracts';
import { pino } from 'pino';

/** The smallest JPEG that is recognised as one. */
export const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 255]);

const display = { id: ':1', x: 0, y: 0, width: 1280, height: 800, scale: 1, primary: true };

/** A substitute for a desktop-runner: a real link over Redis, with only a test's script behind it. */
export interface AnnouncedDesktop {
  /** Requests that came, oldest first. */
  readonly asked: DesktopRequest[];
  present(change: Partial<DesktopPresence>): Promise<void>;
  show(number: number, bytes?: Buffer): Promise<number>;
  close(): Promise<void>;
}

/** Announces a desktop. `answers` takes precedence over the answers that every runner has. */
export async function announceDesktop(
  options: { redisUrl: string; keyPrefix: string; name?: string },
  answers: (request: DesktopRequest) => LinkAnswer | undefined = () => undefined,
): Promise<AnnouncedDesktop> {
  const asked: DesktopRequest[] = [];
  let presence: DesktopPresence = {
    platform: 'linux',
    status: 'ready',
    reason: null,
    displays: [display],
    capabilities: ['linux', 'chromium'],
    owner: { type: 'nobody' },
    epoch: 1,
  };
  const link = createDesktopLink({
    name: 'office',
    ...options,
    log: pino({ level: 'silent' }),
    host: 'elsewhere',
    pid: 1,
    startedAt: Date.now(),
    heartbeatMs: 200,
    onLost: () => {},
    async onRequest(request) {
      asked.push(request);
      return answers(request) ?? usual(request);
    },
  });
  await link.announce(() => presence);
  return {
    asked,
    async present(change) {
      presence = { ...presence, ...change };
      await link.update();
    },
    show: (number, bytes = picture) =>
      link.publishFrame(
        { number, at_ms: 1, display: display.id, width: 8, height: 5, mime: 'image/jpeg' },
        bytes,
      ),
    close: () => link.close(),
  };
}

function usual(request: DesktopRequest): LinkAnswer {
  switch (request.type) {
    case 'screenshot':
      return { reply: { type: 'frame', display, mime: 'image/jpeg' }, bytes: picture };
    case 'watch':
      return { reply: { type: 'watching', until_ms: 1 } };
    case 'input':
      return { reply: { type: 'input-done' } };
    case 'describe':
      return { reply: { type: 'description', text: 'A desktop with a form.', spent_usd: 0.01 } };
    default:
      throw new Error(`No answer to ${request.type} was set up.`);
  }
}
