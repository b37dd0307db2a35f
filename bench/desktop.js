// A real X display of 1920 × 1080: looking at it, acting on it, and showing it live, through the process that drives it; and a
// task there that is cancelled. Against the barest program that does the same: a grab through shared memory and a JPEG of the same
// frame; scrot; xdotool; a server that types and stops.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import sharp from 'sharp';
import { startNutDesktop } from '../services/desktop-runner/dist/adapters/nut-desktop/start-nut-desktop.js';
import { createPictureSource } from '../services/desktop-runner/dist/desktop/live-view.js';
import { compare, rounds } from './compare.js';
import { measureCancel } from './desktop/measure-cancel.js';
import { openBareScreen } from './desktop/open-bare-screen.js';
import { readCpuMs } from './desktop/read-cpu.js';
import { startDisplay } from './desktop/start-display.js';

const size = { width: 1920, height: 1080 };
/** Options of a screenshot for a model. */
const observation = { width: 1536, height: 864, format: 'jpeg', cursor: true, redact: [] };
const samples = Math.max(3, Math.round(rounds / 5));
const releases = createReleaseStack();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void releases.release().finally(() => process.exit(1)));
}

try {
  const display = await startDisplay({ ...size, releases });
  if (display === null) {
    process.stdout.write(
      'Desktop: there is no Xvfb, so nothing is measured (apt-get install xvfb xterm x11-apps).\n\n',
    );
  } else {
    const desktop = await startNutDesktop({ environment: display.environment, failsafeCorner: false });
    releases.defer('the desktop', () => desktop.close());
    const bare = openBareScreen({ display: display.environment.DISPLAY, ...size, releases });
    await measureLooks(display, desktop, bare);
    await measureInput(display, desktop, bare);
    await measureLiveView(display, desktop);
    // Nothing here may compete with the services that it starts.
    await desktop.close();
    await measureCancel({ folder: await openFolder(), releases });
  }
} finally {
  await releases.release();
}

async function measureLooks(display, { screen }, bare) {
  const folder = await openFolder();
  const observe = timed(() => screen.capture(observation));
  bare.grab();
  toRgb();

  await compare({
    title: 'Observe: grab, pointer, 1536 × 864, JPEG (less is better)',
    unit: 'ms',
    ours: observe,
    peer: timed(async () => {
      bare.grab();
      await encode();
    }, toRgb),
    peerName: 'XShm grab + JPEG',
  });
  const shot = join(folder, 'screen.jpg');
  if (await display.run('scrot', '--overwrite', shot)) {
    await compare({
      title: 'Observe, against scrot, which starts anew and keeps the size (less is better)',
      unit: 'ms',
      ours: observe,
      peer: timed(() => display.run('scrot', '--overwrite', '--quality', '80', shot)),
      peerName: 'scrot',
    });
  } else process.stdout.write('Without scrot.\n\n');

  const png = { ...observation, format: 'png' };
  const zoom = {
    ...observation,
    width: 400,
    height: 300,
    region: { x: 300, y: 200, width: 400, height: 300 },
  };
  await report('Observe, JPEG', () => screen.capture(observation));
  await report('Observe, PNG', () => screen.capture(png));
  await report('Zoom, 400 × 300', () => screen.capture(zoom));
  await report('Has it changed (thumbnail)', () => screen.thumbnail({ redact: [] }));
  await report('XShm grab alone', async () => bare.grab());
  await report('JPEG of the frame alone', encode);
  process.stdout.write('\n');

  /** Converts the frame for the encoder; not part of the peer's measured time. */
  function toRgb() {
    bare.rgb ??= Buffer.alloc((bare.pixels.length / 4) * 3);
    for (let from = 0, to = 0; from < bare.pixels.length; from += 4, to += 3) {
      bare.rgb[to] = bare.pixels[from + 2];
      bare.rgb[to + 1] = bare.pixels[from + 1];
      bare.rgb[to + 2] = bare.pixels[from];
    }
  }
  function encode() {
    return sharp(bare.rgb, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
  }
}

async function measureInput(display, { input }, bare) {
  const never = new AbortController().signal;
  const at = { space: 'logical', x: 600, y: 400 };
  const text = 'Pack my box with 5 dozen #jugs, and "ship" it! '.repeat(3).slice(0, 100);
  await input.moveTo(at);
  const click = async () => {
    await input.moveTo(at);
    await input.buttonDown('left');
    await input.buttonUp('left');
  };
  await compare({
    title: 'Click: move, button down, button up (less is better)',
    unit: 'ms',
    ours: timed(click),
    peer: timed(async () => bare.click(at.x, at.y)),
    peerName: 'bare XTest',
  });
  if (await display.run('xdotool', 'mousemove', String(at.x), String(at.y))) {
    await compare({
      title: 'Type 100 characters (less is better)',
      unit: 'ms',
      ours: timed(() => input.typeText(text, never)),
      peer: timed(() => display.run('xdotool', 'type', '--delay', '0', text)),
      peerName: 'xdotool, no delay',
    });
  } else process.stdout.write('Without xdotool.\n\n');
  await report('Click', click);
  await report('Key, held 5 ms for programs that poll', async () => {
    await input.keyDown('a');
    await input.keyUp('a');
  });
  await report('100 characters', () => input.typeText(text, never));
  process.stdout.write('\n');
}

async function measureLiveView(display, { screen, input }) {
  const controller = {
    observe: (request, signal) => screen.capture({ ...request, redact: [] }, signal),
    thumbnail: (signal) => screen.thumbnail({ redact: [] }, signal),
  };
  const [shown] = await screen.displays();
  const look = createPictureSource(
    controller,
    () => input.pointer(),
    () => shown,
  );
  const never = new AbortController().signal;
  await look(true, never);
  await report('Live view: a look at a screen that rests', () => look(false, never));
  const ticker = 'while :; do date +%N; sleep 0.02; done';
  display.start('xterm', '-geometry', '40x10+1300+700', '-e', 'sh', '-c', ticker);
  for (let begun = performance.now(); performance.now() - begun < 1_000; ) await look(false, never);
  let looks = 0;
  let frames = 0;
  let bytes = 0;
  const cpuBefore = readCpuMs(['host-program']);
  const begun = performance.now();
  while (performance.now() - begun < 300 * samples) {
    const frame = await look(false, never);
    looks += 1;
    if (frame === null) continue;
    frames += 1;
    bytes += frame.bytes.length;
  }
  const seconds = (performance.now() - begun) / 1_000;
  const cpu = (readCpuMs(['host-program']) - cpuBefore) / frames;
  process.stdout.write(
    `  Live view, as fast as it goes: ${(looks / seconds).toFixed(1)} looks and ${(frames / seconds).toFixed(1)} frames a second, ${cpu.toFixed(1)} ms of CPU and ${(bytes / frames / 1_024).toFixed(0)} KB a frame\n\n`,
  );
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-bench-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Times `act` so many times; `after` is not timed. */
function timed(act, after = () => {}) {
  return async () => {
    const times = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const begun = performance.now();
      await act();
      times.push(performance.now() - begun);
      after();
    }
    return times;
  };
}

/** Reports the time that `act` takes, and its CPU time here and in the process that has the screen. */
async function report(title, act) {
  const times = [];
  // Processes are charged in ticks of 10 ms: many rounds make a mean of them.
  const cpuBefore = readCpuMs(['host-program']);
  for (let sample = 0; sample < samples * 4; sample += 1) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
  }
  const cpu = (readCpuMs(['host-program']) - cpuBefore) / times.length;
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  process.stdout.write(`  ${title.padEnd(42)} ${median.toFixed(2)} ms, ${cpu.toFixed(1)} ms of CPU\n`);
}
