/** Words that occur in every test. */
const ofTests: readonly RegExp[] = [
  /\b(?:assert\w*|AssertionError|SystemExit|KeyboardInterrupt|BaseException)\b/,
  // `_pytest` is pytest's own package.
  /(?<![A-Za-z0-9])_*(?:node:test|vitest|mocha|jasmine|pytest|unittest|doctest|nose2?|pluggy|chai|supertest|tinyspy)(?![A-Za-z0-9])|@jest\/|\bjest\b/,
];
/** Words in code that could reach the test runner, the assertions, the report or the end of the process. */
const words: readonly RegExp[] = [
  /\bprocess\s*(?:\.\s*(?:\w*exit\w*|abort|kill|on\w*|once|emit|stdout|stderr|binding|dlopen|hrtime|argv)|\[|;|,|\))/i,
  /\b(?:os\s*\.\s*(?:_exit|abort|kill\w*|exec\w*|dup2?|close\w*)|sys\s*\.\s*(?:exit|modules|argv|stdout|stderr|settrace|setprofile|meta_path|path_hooks|excepthook|_\w+)|atexit|faulthandler|ctypes|signal|gc|inspect|traceback|importlib|builtins|__builtins__|__import__|monkeypatch|mock)\b/,
  /\b(?:setattr|delattr|globals|locals|vars|exec|eval|compile)\s*\(/,
  /\b(?:globalThis|prototype|__proto__|defineProperty|defineProperties|setPrototypeOf|Proxy|Reflect|Function\s*\(|vm|Module|_load|_extensions|createRequire|registerHooks?)\b|\brequire\s*\.\s*cache\b|\bObject\s*\.\s*assign\b/,
  /\b(?:child_process|worker_threads|subprocess|multiprocessing|threading|async_hooks|diagnostics_channel|inspector)\b/,
  /\b(?:unhandledRejection|uncaughtException|beforeExit)\b/,
  /FIXPOINT|TEST_REPORTS|JUNIT|junit|PYTEST|NODE_OPTIONS|NODE_V8|\bTAP version\b|\bnot ok\b/,
  // Text that is concatenated or decoded may be any of them.
  /\b(?:fromCharCode|fromCodePoint|atob|b64decode|unescape|decodeURIComponent|codecs)\b|\\x[0-9a-f]{2}\\x|\\u00[0-9a-f]{2}\\u00/i,
];

/** Returns true if added lines could reach code that tests the service. Cheap and broad: a hit costs runs of the tests, and refuses nothing. Pure. */
export function touchesTests(
  addedLines: readonly string[],
  { isTest }: { readonly isTest: boolean },
): boolean {
  const patterns = isTest ? words : [...words, ...ofTests];
  return addedLines.some((line) => patterns.some((pattern) => pattern.test(line)));
}
