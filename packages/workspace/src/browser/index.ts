export { createBrowserOpener, findBrowser, type OpenBrowser, type SandboxedBrowser } from './open-browser.js';
