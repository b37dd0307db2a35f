import { createHash } from 'node:crypto';

/** The player as `npm run build` made it: one script and one style sheet. */
export interface ReplayPlayer {
  readonly script: string;
  readonly style: string;
}

/**
 * A replay, given as pieces of its JSON, as one file that opens anywhere, including from a disk. It makes no requests: its policy allows only the one
 * script, the one style sheet and the images embedded in it.
 */
export async function* toReplayFile(
  description: string,
  replay: AsyncIterable<string>,
  { script, style }: ReplayPlayer,
): AsyncGenerator<string> {
  const safeScript = script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  const safeStyle = style.replace(/<\/(style)/gi, '<\\/$1');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(safeScript)}'`,
    `style-src '${hashOf(safeStyle)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(description.split('\n', 1)[0] ?? '').slice(0, 200)} · replay</title>
<style>${safeStyle}</style>
</head>
<body>
<noscript>This replay needs JavaScript. It makes no network requests.</noscript>
<div id="root"></div>
<script type="application/json" id="replay">`;
  for await (const piece of replay) yield piece.replaceAll('<', '\\u003c');
  yield `</script>
<script>${safeScript}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
