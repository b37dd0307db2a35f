import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findStateFolder } from './state-folder.js';

const root = '/usr/lib/node_modules/@fixpoint/cli';
let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'fixpoint-state-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const find = (environment: Record<string, string>, options: { root?: string; cwd?: string } = {}) =>
  findStateFolder({ root, cwd, environment, platform: 'linux', ...options });

describe('the state folder of an installed package', () => {
  it('is in XDG_DATA_HOME, one for each folder (S0.13)', async () => {
    const folder = find({ XDG_DATA_HOME: '/data', HOME: '/home/ann' });
    expect(dirname(folder ?? '')).toBe('/data/fixpoint');
    const shop = [join(cwd, 'one/shop'), join(cwd, 'two/shop')].map((path) =>
      find({ XDG_DATA_HOME: '/data' }, { cwd: path }),
    );
    expect(shop[0]).toMatch(/\/shop-[0-9a-f]{8}$/);
    expect(new Set(shop).size).toBe(2);
  });

  it('is in ~/.local/share without XDG_DATA_HOME, or if it is a relative path', () => {
    const folder = find({ HOME: '/home/ann' });
    expect(dirname(folder ?? '')).toBe('/home/ann/.local/share/fixpoint');
    expect(find({ HOME: '/home/ann', XDG_DATA_HOME: 'data' })).toBe(folder);
  });

  it('is the folder .fixpoint if there is one, and FIXPOINT_HOME if it is set', async () => {
    await mkdir(join(cwd, '.fixpoint'));
    expect(find({ XDG_DATA_HOME: '/data' })).toBeUndefined();
    expect(find({ XDG_DATA_HOME: '/data', FIXPOINT_HOME: 'state' })).toBe('state');
  });

  it('is the default of the setting in a clone', () => {
    expect(find({ XDG_DATA_HOME: '/data' }, { root: '/opt/fixpoint' })).toBeUndefined();
  });
});
