import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isAlive } from '@fixpoint/shared/child-process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downInputs } from '../../../testing/down-inputs.js';
import { type ObservedPage, openObservedPage, places } from '../../../testing/observed-page.js';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import type { HostChange } from '../input-host/start-input-host.js';
import { type NutDesktop, startNutDesktop } from './start-nut-desktop.js';

const place = (x: number, y: number) => ({ space: 'logical', x, y }) as const;

const opened: NutDesktop[] = [];
afterEach(async () => {
  for (const driver of opened.splice(0)) await driver.close();
});

/** A desktop that is closed after the test, and what becomes of its processes. */
async function openDesktop(display: XDisplay) {
  const changes: HostChange[] = [];
  const heard = new Set<() => void>();
  const driver = await startNutDesktop({
    environment: display.env,
    onChange(change) {
      changes.push(change);
      for (const hear of heard) hear();
    },
  });
  opened.push(driver);
  const next = <Type extends HostChange['type']>(type: Type): Promise<Extract<HostChange, { type: Type }>> =>
    new Promise((resolve) => {
      const hear = (): void => {
        const change = changes.findLast((hostChange) => hostChange.type === type);
        if (change === undefined) return;
        heard.delete(hear);
        resolve(change as Extract<HostChange, { type: Type }>);
      };
      heard.add(hear);
      hear();
    });
  return { driver, next, changes };
}

describe.skipIf(process.platform !== 'linux')('a desktop whose processes die', () => {
  let display: XDisplay;
  let page: ObservedPage;
  beforeAll(async () => {
    display = await startXDisplay();
    page = await openObservedPage(display);
  });
  afterAll(async () => {
    await page?.close();
    await display?.close();
  });
  beforeEach(() => page.clear());

  it('releases the inputs that a killed host held, reports it once, and continues', async () => {
    const { driver, next } = await openDesktop(display);
    await driver.input.moveTo(place(places.pad.x, places.pad.y));
    await driver.input.keyDown('shift');
    await driver.input.buttonDown('left');
    await page.when(({ type }) => type === 'mousedown');
    expect(await downInputs(display)).toHaveLength(2);
    const died = next('died');
    const serving = next('serving');
    process.kill(driver.hostPid ?? 0, 'SIGKILL');
    expect((await died).how).toContain('SIGKILL');
    await serving;
    expect(await downInputs(display)).toEqual([]);

    await expect(driver.input.moveTo(place(10, 10))).rejects.toMatchObject({
      code: 'desktop-lost',
      retry: 'never',
      message: expect.stringContaining('shift, left'),
    });
    await driver.input.moveTo(place(200, 400));
    expect(await driver.input.pointer()).toMatchObject({ x: 200, y: 400 });
  });

  it('rejects running and waiting input when the host is killed, and never repeats it', async () => {
    const { driver, next } = await openDesktop(display);
    await driver.input.moveTo(place(places.text.x, places.text.y));
    await driver.input.buttonDown('left');
    await driver.input.buttonUp('left');
    // So long that a busy browser reports its beginning before its end.
    const text = Array.from({ length: 20_000 }, (_, index) => `${index};`).join('');
    const typing = driver.input.typeText(text, AbortSignal.timeout(30_000));
    const behind = driver.input.moveTo(place(places.pad.x, places.pad.y));
    const outcomes = Promise.allSettled([typing, behind]);
    await page.when(({ type }) => type === 'keydown');
    const serving = next('serving');
    process.kill(driver.hostPid ?? 0, 'SIGKILL');
    const [typed, moved] = await outcomes;
    expect(typed).toMatchObject({
      status: 'rejected',
      reason: { code: 'desktop-lost', context: { touched: true }, retry: 'never' },
    });
    expect(moved).toMatchObject({
      status: 'rejected',
      reason: { code: 'desktop-lost', context: { touched: false } },
    });
    await serving;
    expect(await downInputs(display)).toEqual([]);
    expect(await driver.input.pointer()).toMatchObject(places.text);
    // The key after the text shows that the page has received all of it.
    await driver.input.keyDown('f9');
    await driver.input.keyUp('f9');
    await page.when(({ type, key }) => type === 'keyup' && key === 'F9');
    const value = page.events.findLast(({ type }) => type === 'input')?.value ?? '';
    // A key that was down when its host died is repeated by the X server until the next host releases it.
    const typedOnce = value.replace(/(.)\1*$/, '$1');
    expect(text.startsWith(typedOnce)).toBe(true);
    expect(typedOnce.length).toBeLessThan(text.length);
  });

  it('serves again only when clicks land, and repeats the test until they do', {
    tags: ['night'],
    timeout: 120_000,
  }, async () => {
    const { driver, next, changes } = await openDesktop(display);
    try {
      await display.run('xmodmap', '-e', 'pointer = 0 2 3');
      const refused = next('refused');
      process.kill(driver.hostPid ?? 0, 'SIGKILL');
      expect((await refused).error).toMatchObject({ code: 'self-test-failed' });
      await expect(driver.input.moveTo(place(1, 1))).rejects.toMatchObject({ code: 'self-test-failed' });
      // A person who takes over need not wait for that.
      await driver.input.releaseAll();
    } finally {
      await display.run('xmodmap', '-e', 'pointer = default');
    }
    await next('serving');
    expect(changes.map(({ type }) => type)).toEqual(['died', 'refused', 'serving']);
    await driver.input.moveTo(place(11, 12));
    expect(await driver.input.pointer()).toMatchObject({ x: 11, y: 12 });
  });

  it('kills a host that hangs', { tags: ['night'] }, async () => {
    const { driver, next } = await openDesktop(display);
    process.kill(driver.hostPid ?? 0, 'SIGSTOP');
    const serving = next('serving');
    await expect(driver.input.moveTo(place(10, 10))).rejects.toMatchObject({
      code: 'desktop-lost',
      retry: 'never',
    });
    await serving;
    await driver.input.moveTo(place(20, 20));
  });

  it('gives the screen to one process at a time, and to the next when that one dies', async () => {
    const { driver } = await openDesktop(display);
    const refused = startNutDesktop({ environment: display.env, lockWaitMs: 50 });
    await expect(refused).rejects.toMatchObject({
      code: 'desktop-in-use',
      message: new RegExp(`${driver.hostPid}`),
    });
    // Another name of the same screen.
    const other = startNutDesktop({
      environment: { ...display.env, DISPLAY: `unix${display.name}.0` },
      lockWaitMs: 50,
    });
    await expect(other).rejects.toMatchObject({ code: 'desktop-in-use' });
    const successor = startNutDesktop({ environment: display.env });
    await driver.close();
    opened.push(await successor);
  });

  it('ends with its runner in any case, and releases everything', async () => {
    const source = new URL('../../../dist/adapters/nut-desktop/start-nut-desktop.js', import.meta.url).href;
    const program = `const { startNutDesktop } = await import(${JSON.stringify(source)});
      const driver = await startNutDesktop({ environment: process.env });
      await driver.input.keyDown('ctrl');
      await driver.input.buttonDown('right');
      process.stdout.write(driver.hostPid + '\\n');
      setInterval(() => {}, 1000);`;
    const runner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: display.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let host = 0;
    for await (const line of createInterface({ input: runner.stdout })) {
      host = Number(line);
      expect(await downInputs(display)).toHaveLength(2);
      runner.kill('SIGKILL');
    }
    await expect.poll(() => isAlive(host)).toBe(false);
    // The window manager holds a button's release back until it has looked at its press.
    await expect.poll(() => downInputs(display)).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('a desktop without a screen', () => {
  it.each([
    ['no DISPLAY', {}],
    ['a DISPLAY where nothing answers', { DISPLAY: ':64999' }],
  ])('is refused with the reason: %s (S2-074)', async (_, added) => {
    const environment = { PATH: process.env.PATH, ...added };
    await expect(startNutDesktop({ environment })).rejects.toMatchObject({
      code: 'no-screen',
      hint: expect.stringContaining('DISPLAY'),
    });
  });

  it('reports a display that dies during use, and closes', async () => {
    const display = await startXDisplay();
    const { driver, next } = await openDesktop(display);
    const host = driver.hostPid ?? 0;
    const typing = driver.input.typeText('a'.repeat(10_000), AbortSignal.timeout(30_000));
    const outcome = expect(typing).rejects.toMatchObject({ code: 'desktop-lost', retry: 'never' });
    await display.kill();
    await outcome;
    const { error } = await next('refused');
    expect(error).toMatchObject({ code: 'no-screen' });
    await expect(driver.input.moveTo(place(1, 1))).rejects.toMatchObject({ code: 'no-screen' });
    expect(await isAlive(host)).toBe(false);
    await driver.close();
    await display.close();
  });
});
