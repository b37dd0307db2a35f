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
  type LinkAnswer,
} from './create-desktop-link.js';
export { createDesktopKeys } from './desktop-keys.js';
export { packMessage } from './wire.js';
