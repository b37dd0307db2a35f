import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const verdicts = {
  never: 'final',
  backoff: 'transient',
  after: 'waiting',
  person: 'needs a person',
  warning: 'warning',
  varies: 'varies',
};

/** Sections that only `docs/reference/errors.md` lists; the rest is also in `docs/troubleshooting.md`. */
const referenceOnly = new Set(['Requests to the gateway', 'Errors shown by the pages']);

const before = `# Troubleshooting

Each error has a code. The plan of a task shows it, \`npx fixpoint doctor --json\` reports it as \`code\`, and a failed task
has it in its result. This page lists what can go wrong by area.
[All codes in alphabetical order](reference/errors.md).

\`npx fixpoint doctor\` checks this machine and each configured service with the checks of its plans.
It exits with 1 if a run would fail.
\`--fix\` repairs what needs no decision, \`--watch\` repeats the checks until all pass, \`--ask-model\` sends one request to
the model.

**When preconditions are checked.** A plan is checked when it is made, for at most four seconds.
It shows failed checks with the remedy.
The checks run again before the first form is submitted, or before the coding agent starts if no form is submitted.
A failed check then ends the task with its code, and nothing has happened.
If a check cannot run because its service is not running or a vendor does not respond, the task waits.
A warning stops nothing.

**Kinds of failures.** _Final_: the task ends. _Transient_: the step runs again on its schedule.
_Waiting_: the task waits until a stated time, without a worker.
_Needs a person_: the task pauses with the quoted error and the remedy; resume it when the cause is fixed.
_Varies_: the place that reports the error decides.
`;

const after = `## One instance per state folder

\`fixpoint up\` locks \`FIXPOINT_HOME\`, and a private Redis locks its data folder there.
The kernel releases both locks when the process ends, also after \`kill -9\` (flock on Linux and macOS, a named pipe on
Windows). If the file system does not support locks, the start reports it and continues without one.

| Message | What it means | What to do |
| --- | --- | --- |
| "Fixpoint runs in … already: process …, at …" | Another \`fixpoint up\` uses this folder. Two would run each task twice. | Use it with \`FIXPOINT_URL\`, or stop it. For a second installation, set \`FIXPOINT_HOME\` to another folder. |
| "The data in … are in use by …" | Another private Redis uses this folder. | Stop that process, or set \`FIXPOINT_HOME\` to another folder. |
| "The state folder … was last used as …" | The folder was moved or copied, and the original still exists. | \`fixpoint up --moved\` continues its tasks. \`fixpoint up --second\` starts without tasks, beside the original. |
| "Redis belongs to another installation" | The first \`fixpoint up\` with this Redis and \`FIXPOINT_KEY_PREFIX\` has another state folder. | Correct \`REDIS_URL\`, set another \`FIXPOINT_KEY_PREFIX\`, or delete the key that the message names if it is stale. |

Services in containers and remote runners belong to the installation that Redis names.
`;

/** `docs/troubleshooting.md` and `docs/reference/errors.md`, from the table of error codes. */
export async function createErrorPages(root) {
  const { anchorOf, errorSections } = await import(
    pathToFileURL(join(root, 'packages/shared/dist/errors/error-codes.js')).href
  );
  const sections = errorSections
    .filter(({ heading }) => !referenceOnly.has(heading))
    .map(({ heading, codes }) => `## ${heading}\n\n${toTable(codes, anchorOf)}\n`);
  const all = errorSections
    .flatMap(({ codes }) => codes)
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  const entries = all.map(({ code, retry, title, cause, remedy }) =>
    [
      `### ${code}`,
      '',
      `${[title, cause].filter(Boolean).join(' ')}`,
      '',
      `Kind: ${verdicts[retry]}. ${upLinks(remedy)}`,
    ].join('\n'),
  );
  return [
    ['docs/troubleshooting.md', [before, ...sections, after].join('\n')],
    [
      'docs/reference/errors.md',
      `# Error codes\n\nGenerated from \`packages/shared/src/errors/error-codes.ts\` by \`npm run generate\`.\n[Troubleshooting](../troubleshooting.md) lists them by area and explains the kinds.\n\n${entries.join('\n\n')}\n`,
    ],
  ];
}

function toTable(codes, anchorOf) {
  const rows = codes.map(
    ({ code, retry, title, cause, remedy }) =>
      `| [\`${code}\`](reference/errors.md#${anchorOf(code)}) | ${verdicts[retry]} | ${[title, cause].filter(Boolean).join(' ')} | ${remedy} |`,
  );
  return ['| Code | Kind | What it means | What to do |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The same links, from one folder further down. */
function upLinks(text) {
  return text.replace(
    /\]\((?!https?:)([^)]+)\)/g,
    (_, path) => `](${path.startsWith('reference/') ? path.slice('reference/'.length) : `../${path}`})`,
  );
}
