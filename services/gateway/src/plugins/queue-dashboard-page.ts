/** It asks Google for letters, which our policy refuses: without the request it falls back as well, and nobody is told. */
const foreignStyles = /<link href="https?:[^>]*>/g;

/** After its own styles, and before its scripts: theme.js must come before the first paint, queues.js before it starts. */
const head =
  '<link rel="stylesheet" href="/assets/queues.css"><script src="/assets/theme.js"></script><script src="/assets/queues.js"></script>';

const bar = [
  '<nav class="fixpoint-bar" aria-label="Fixpoint">',
  '<a href="/">Fixpoint</a>',
  '<span>Read-only<span class="more">: this page shows the jobs of each stage and changes none</span></span>',
  '<a href="/stages"><span class="more">Find a task, clear a stage, see its workers: </span>Stages</a>',
  '</nav>',
].join('');

/** The page of the dashboard in our colours, with the way back, and what it is for. */
export function dressQueueDashboard(page: string): string {
  return page
    .replace(foreignStyles, '')
    .replace('</head>', `${head}</head>`)
    .replace('<div id="root">', `${bar}<div id="root">`);
}
