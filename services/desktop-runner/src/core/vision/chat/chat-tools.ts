import type { ChatTool } from './chat-tool.js';
import { clickElement } from './tools/click-element.js';
import { observeScreen } from './tools/observe-screen.js';
import { pressKey } from './tools/press-key.js';
import { scrollAtPosition } from './tools/scroll-at-position.js';
import { typeText } from './tools/type-text.js';

/** The five tools of the chat policy. */
export const chatTools: readonly ChatTool[] = [
  observeScreen,
  clickElement,
  typeText,
  pressKey,
  scrollAtPosition,
];
