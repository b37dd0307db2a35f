// `npm run record` writes the pictures of the README and the docs to docs/pictures: a moving one of a run of the demo,
// and still ones of the main pages. Every picture shows a real run. Record again after a change of the pages.
//   npm run record [-- demo | build | workspace]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createScriptedWorkspaceModel, scriptedProjects } from '@fixpoint/twin/workspace-model';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './bootstrap/find-browser.js';
import { joinFrames, watchPage } from './record/moving-picture.js';
import { startProgram } from './record/start-program.js';

const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const moving = { width: 1_200, height: 750 };
const still = { width: 1_440, height: 900 };
/** Time for which the moving picture shows each view of the end, in milliseconds. */
const endPauseMs = 1_500;
/** Views at the end of the moving picture: a finding on its page, two documents side by side, commits, the agent. */
const shownAtTheEnd = [
  '?view=document&iteration=1',
  '?view=document&show=changes&against=1',
  '?view=document&show=ledger',
  '?view=changes',
  '?view=agent',
  '/replay',
];

const parts = { demo: recordDemo, build: recordBuild, workspace: recordWorkspace };

await mkdir(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  for (const part of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)) {
    if (parts[part] === undefined)
      throw new Error(`Unknown part "${part}". Known: ${Object.keys(parts).join(', ')}.`);
    await parts[part]();
  }
} finally {
  await browser.close();
}

/** The loop on a document service. */
async function recordDemo() {
  const demo = startProgram(['demo', '--keep']);
  try {
    const [address] = await demo.find(/https?:\S+\/tasks\/[\w-]+/);
    const page = await openPage(moving);
    await page.goto(address);
    await page.getByRole('tablist').waitFor();
    const frames = await watchPage(page, demo.find(/^(?:matched|stuck|failed)/));
    for (const view of shownAtTheEnd) {
      await show(page, `${address}${view}`);
      // The moving picture has shown the head of the page by then.
      await page.evaluate("document.querySelector('[role=tablist]')?.scrollIntoView()");
      frames.push({ bytes: await page.screenshot(), ms: endPauseMs });
    }
    await keep('run', await joinFrames(frames));
    await page.setViewportSize(still);
    await page.setViewportSize({ ...still, height: 560 });
    await shoot(page, new URL('/', address), 'tasks');
    await page.setViewportSize(still);
    await shoot(page, `${address}?view=document&iteration=1`, 'document');
    await shoot(page, `${address}/replay`, 'replay');
    await page.close();
  } finally {
    await demo.stop();
  }
}

/** An app from an issue. */
async function recordBuild() {
  const demo = startProgram(['build', 'demo', '--keep']);
  try {
    const [address] = await demo.find(/https?:\S+\/tasks\/[\w-]+/);
    await demo.find(/Press Ctrl-C/);
    const page = await openPage(still);
    await shoot(page, address.replace('/tasks/', '/builds/'), 'build');
    await page.close();
  } finally {
    await demo.stop();
  }
}

/** A project by a local model. */
async function recordWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-record-'));
  const model = await createScriptedWorkspaceModel();
  const services = startProgram(['up', '--port', String(await findFreePort())], {
    FIXPOINT_HOME: join(folder, 'home'),
    WORKSPACE_DIR: join(folder, 'workspace'),
    WORKSPACE_MODEL_URL: model.url,
    DESKTOP: 'off',
  });
  try {
    const [address] = await services.find(/https?:\/\/[\w.:]+/);
    const response = await fetch(new URL('/api/v1/tasks', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'workspace',
        description: scriptedProjects[0].request,
        approval: 'auto',
      }),
    });
    if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${await response.text()}`);
    const { id } = await response.json();
    await ended(address, id);
    const page = await openPage(still);
    await shoot(page, new URL('/workspace', address), 'workspace');
    await page.close();
  } finally {
    await services.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Approves the plan of a task and waits for its end. */
async function ended(address, id) {
  const task = new URL(`/api/v1/tasks/${id}`, address);
  for (;;) {
    const { status, plan, approval, result } = await (await fetch(task)).json();
    if (result) return;
    if (status === 'awaiting_approval') {
      await fetch(`${task}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nonce: approval.nonce, plan_hash: plan.hash }),
      });
    }
    await delay(500);
  }
}

function openPage(viewport) {
  return browser.newPage({ viewport, colorScheme: 'light', locale: 'en-GB' });
}

/** Opens an address and waits until everything on it is drawn. */
async function show(page, address) {
  await page.goto(String(address));
  await page.waitForLoadState('networkidle');
  // LibreOffice renders a document's pages when they are opened. Without it they are drawn from the file.
  await page
    .getByText('LibreOffice is rendering the pages …')
    .waitFor({ state: 'detached', timeout: 30_000 })
    .catch(() => {});
  await page.waitForLoadState('networkidle');
}

async function shoot(page, address, name) {
  await show(page, address);
  await keep(
    name,
    await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toBuffer(),
  );
}

async function keep(name, bytes) {
  const path = join(pictures, `${name}.webp`);
  await writeFile(path, bytes);
  process.stdout.write(`wrote ${path}: ${Math.round(bytes.length / 1_000)} kB\n`);
}
