import { expect, it } from 'vitest';
import { summarizeDiff } from './summarize-diff.js';
import { plain } from './terminal-text.js';

const diff = `diff --git a/src/deck.js b/src/deck.js
index 1..2 100644
--- a/src/deck.js
+++ b/src/deck.js
@@ -1,4 +1,4 @@
 const a = 1;
-const words = 5;
+const words = 50;
--- a comment that only looks like a header
+
diff --git a/src/new.js b/src/new.js
new file mode 100644
--- /dev/null
+++ b/src/new.js
@@ -0,0 +1,2 @@
+first\u001b[2J
+second
`;

it('shows each file with its added and removed lines, and the first changes', () => {
  expect(summarizeDiff(diff, 4, plain)).toEqual([
    'src/deck.js  +2 −2',
    '  -const words = 5;',
    '  +const words = 50;',
    '  --- a comment that only looks like a header',
    '  … 1 more lines',
    'src/new.js  +2 −0',
    '  +first[2J',
    '  … 1 more lines',
  ]);
});

it('is empty for an empty diff', () => {
  expect(summarizeDiff('', 4, plain)).toEqual([]);
});
