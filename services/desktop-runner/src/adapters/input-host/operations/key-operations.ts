import type { KeyName } from '@fixpoint/shared/keys';
import { KeyUnavailableError } from '../../../core/errors/index.js';
import type { Operation } from '../host-context.js';
import { nutKey } from '../nut-keys.js';

export const pressKey: Operation<KeyName, void> = async (key, { nut, platform, pace }) => {
  if (!platform.hasKey(key)) throw new KeyUnavailableError(key);
  await pace.keyGoesDown();
  if (platform.toggleKey(key, true)) return;
  await nut.keyboard.pressKey(nutKey(nut, key));
};

export const releaseKey: Operation<KeyName, void> = async (key, { nut, platform, pace }) => {
  if (!platform.hasKey(key)) throw new KeyUnavailableError(key);
  await pace.keyGoesUp();
  if (platform.toggleKey(key, false)) return;
  await nut.keyboard.releaseKey(nutKey(nut, key));
};

export const releaseAll: Operation<undefined, void> = async (_, { platform }) => platform.releaseAll();
