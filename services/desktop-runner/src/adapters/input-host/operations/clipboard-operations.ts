import type { Operation } from '../host-context.js';

export const readClipboard: Operation<undefined, string> = (_, { nut }) => nut.clipboard.getContent();

export const writeClipboard: Operation<string, void> = (text, { nut, platform }) =>
  platform.settleClipboard(() => nut.clipboard.setContent(text));
