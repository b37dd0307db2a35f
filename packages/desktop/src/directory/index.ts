export {
  createDesktopDirectory,
  type DesktopDirectory,
  type KnownDesktop,
} from './create-desktop-directory.js';
export {
  createDesktopLink,
  type DesktopHold,
  type DesktopLink,
  type DesktopLinkOptions,
  type DesktopPresence,
} from './create-desktop-link.js';
export type { LinkAnswer } from './create-responder.js';
export { createDesktopKeys } from './desktop-keys.js';
export { packMessage } from './wire.js';
