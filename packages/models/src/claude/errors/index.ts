export * from './claude-authentication-error.js';
export * from './claude-crashed-error.js';
export * from './claude-missing-error.js';
export * from './claude-overloaded-error.js';
export * from './claude-rejected-error.js';
export * from './claude-silent-error.js';
export * from './guard-not-working-error.js';
export * from './prompt-too-long-error.js';
