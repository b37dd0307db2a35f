export {
  createDesktopDirectory,
  type DesktopAnswer,
  type DesktopDirectory,
  type KnownDesktop,
  type RequestOptions,
} from './create-desktop-directory.js';
export {
  createDesktopLink,
  type DesktopHold,
  type DesktopLink,
  type DesktopLinkOptions,
  type DesktopPresence,
  type LinkAnswer,
} from './create-desktop-link.js';
export { createDesktopKeys, type DesktopKeys } from './desktop-keys.js';
export { packMessage } from './wire.js';
