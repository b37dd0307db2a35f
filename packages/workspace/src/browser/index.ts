export { createBrowserOpener, type OpenBrowser, type SandboxedBrowser } from './open-browser.js';
