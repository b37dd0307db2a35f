import { describe, expect, it } from 'vitest';
import { parseDiff } from './parse-diff.js';

const twoFiles = `diff --git a/src/one.js b/src/one.js
index 5a37a39..bf1e43f 100644
--- a/src/one.js
+++ b/src/one.js
@@ -1,3 +1,3 @@
 // kinds
-const SHOWN = ['fact'];
+const SHOWN = ['fact', 'action'];
--- a comment in SQL that looks like a head
diff --git a/old.txt b/old.txt
deleted file mode 100644
index 5a37a39..0000000
--- a/old.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
`;

describe('The diff of a fix', () => {
  it('is read by file, with the signs of its lines kept', () => {
    const [one, old] = parseDiff(twoFiles);
    expect(one).toMatchObject({ path: 'src/one.js', added: 1, removed: 2 });
    expect(one?.lines.at(3)).toBe("+const SHOWN = ['fact', 'action'];");
    expect(old).toMatchObject({ path: 'old.txt', removed: 1, notes: ['deleted file mode 100644'] });
  });

  it('names files that have no lines: renamed, binary, changed in mode', () => {
    const text =
      'diff --git a/logo.png b/logo.png\nindex 1..2 100644\nBinary files a/logo.png and b/logo.png differ\n';
    expect(parseDiff(text)).toMatchObject([
      { path: 'logo.png', lines: [], notes: ['Binary files a/logo.png and b/logo.png differ'] },
    ]);
  });

  it('gives nothing for a text that is no diff', () => {
    expect(parseDiff('The artifact is gone.')).toEqual([]);
    expect(parseDiff('')).toEqual([]);
  });
});
