/** Longest look at the screen, unless an engine has a limit of its own, in milliseconds. */
export const defaultLookMs = 45_000;
