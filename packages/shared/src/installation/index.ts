export * from './installation.js';
