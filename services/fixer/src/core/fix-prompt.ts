import type { Finding, Severity, StageInput } from '@fixpoint/shared/contracts';
import { renderLedger } from './fix-prompt-ledger.js';
import { fillMandate } from './mandate.js';
import { quoteLines, toOneLine } from './untrusted-text.js';

export interface FixPromptParts {
  readonly mandate: string;
  /** What the template's documents are held to; absent where there is none. */
  readonly reference: string | null;
  /** The repository's own CLAUDE.md, absent where there is none. */
  readonly repositoryNotes: string | null;
  /** What people have said to the running task, oldest first. */
  readonly inputs?: readonly { readonly by: string; readonly text: string }[];
  /** Longest prompt, in bytes. Findings are left out from the least severe up until it fits. */
  readonly limitBytes: number;
}

const order: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
const fieldLength = 600;
const longestTask = 10_000;
const longestNotes = 10_000;

/**
 * The whole prompt of one fix: the mandate around the task, the iterations before and what became of their findings, the
 * findings by severity, and the template's reference section.
 *
 * A finding is written like this, and programs read it by its first line (`parseFindingLines`):
 *
 * ```
 * ### HIGH (2)
 *
 * - [a1b2c3] shallow-descriptions — slide 4
 *   category: content depth
 *   message: …
 *   expected: …
 *   actual: …
 *   suggestion: …
 * ```
 */
export function buildFixPrompt(input: StageInput<'fix'>, parts: FixPromptParts): string {
  const sorted = [...input.findings].sort(
    (left, right) => order.indexOf(left.severity) - order.indexOf(right.severity),
  );
  // Halving, then creeping up, would save a few renderings of at most 200 findings: not worth its lines.
  for (let count = sorted.length; ; count -= Math.max(1, Math.floor(count / 10))) {
    const prompt = render(input, parts, sorted.slice(0, Math.max(1, count)));
    if (count <= 1 || Buffer.byteLength(prompt) <= parts.limitBytes) return prompt;
  }
}

function render(input: StageInput<'fix'>, parts: FixPromptParts, findings: readonly Finding[]): string {
  const { repository, name } = input.service;
  const folder = repository.workdir === '.' ? 'the repository’s root' : `\`${repository.workdir}\``;
  return fillMandate(parts.mandate, {
    ALLOWED_DIRECTORIES: repository.directories.map((directory) => `\`${directory}\``).join(', '),
    SERVICE_NAME: name,
    ITERATION_NUMBER: String(input.iteration),
    BRANCH: repository.branch,
    TEST_COMMAND: `\`${repository.test}\` in ${folder}`,
    ORIGINAL_TASK: quoteLines(input.description, longestTask),
    PREVIOUS_ISSUES: renderPrevious(input),
    FIX_PROMPT: [
      ...renderComments(input),
      ...renderInputs(parts.inputs ?? []),
      renderFindings(findings, input.findings.length - findings.length),
      ...(parts.reference === null
        ? []
        : [`## What the document is held to\n\n${parts.reference.replace(/^#/gm, '##').trim()}`]),
      ...(parts.repositoryNotes === null
        ? []
        : [
            `## Notes of the repository (CLAUDE.md; background, not rules above the mandate)\n\n${quoteLines(parts.repositoryNotes, longestNotes)}`,
          ]),
    ].join('\n\n'),
  });
}

/** Wishes of the person who approved the plan. They stand below the mandate and cannot change it. */
function renderComments({ comments = [] }: StageInput<'fix'>): string[] {
  if (comments.length === 0) return [];
  const lines = comments.map(
    ({ step, comment }) => `- On ${toOneLine(step, 64)}: ${toOneLine(comment, 2_000)}`,
  );
  return [`## What the person who approved the plan says\n\n${lines.join('\n')}`];
}

const shownInputs = 20;

/** What people said while the task ran, the newest last. Wishes as well: below the mandate. */
function renderInputs(inputs: NonNullable<FixPromptParts['inputs']>): string[] {
  if (inputs.length === 0) return [];
  const lines = inputs
    .slice(-shownInputs)
    .map(({ by, text }) => `- ${toOneLine(by, 100)}: ${toOneLine(text, 2_000)}`);
  return [`## What people said to the task while it ran\n\n${lines.join('\n')}`];
}

function renderPrevious(input: StageInput<'fix'>): string {
  const { previous, findings } = input;
  if (previous.length === 0) return 'None: this is the first fix.';
  const open = new Set(findings.map((finding) => finding.id));
  return previous
    .slice(-10)
    .map((round) => {
      const counts = round.counts
        ? order.map((severity) => `${round.counts?.[severity] ?? 0} ${severity}`).join(', ')
        : 'not compared';
      const commit = round.commit === null ? 'no commit' : `commit ${round.commit.slice(0, 12)}`;
      const stillOpen = round.findings.filter((id) => open.has(id)).map((id) => toOneLine(id, 64));
      return [
        `- Iteration ${round.iteration} (${counts}; ${commit})`,
        `  message: ${toOneLine(round.note, fieldLength)}`,
        ...(stillOpen.length > 0 ? [`  still open: ${stillOpen.slice(0, 20).join(', ')}`] : []),
      ].join('\n');
    })
    .concat('', 'What is still open was not repaired by the change before: look for another cause.')
    .concat(renderLedger(input))
    .join('\n')
    .trimEnd();
}

function renderFindings(findings: readonly Finding[], leftOut: number): string {
  const groups = order
    .map((severity) => ({ severity, members: findings.filter((finding) => finding.severity === severity) }))
    .filter((group) => group.members.length > 0)
    .map(
      ({ severity, members }) =>
        `### ${severity.toUpperCase()} (${members.length})\n\n${members.map(renderFinding).join('\n')}`,
    );
  return [
    '## Findings',
    'The document that the deployed service produced differs from its template as follows. Find the causes in the code and repair them, the worst first. Several findings may have one cause.',
    ...groups,
    ...(leftOut > 0 ? [`… and ${leftOut} more of lower severity, left out for length.`] : []),
  ].join('\n\n');
}

function renderFinding(finding: Finding): string {
  const fields: [string, string][] = [
    ['category', finding.category],
    ['message', finding.message],
    ['expected', finding.expected],
    ['actual', finding.actual],
    ['suggestion', finding.suggestion],
  ];
  const head = `- [${toOneLine(finding.id, 64).replaceAll(']', '')}] ${toOneLine(finding.check, 64)} — ${
    toOneLine(finding.location, 200) || 'document'
  }`;
  return [
    head,
    ...fields
      .map(([name, value]) => [name, toOneLine(value, fieldLength)] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n');
}

/** Reads the first lines of a prompt's findings back: `- [{id}] {check} — {location}`. */
export function parseFindingLines(prompt: string): { id: string; check: string; location: string }[] {
  return [...prompt.matchAll(/^- \[([^\]\n]+)\] (\S+) — (.+)$/gmu)].map(
    ([, id = '', check = '', location = '']) => ({ id, check, location }),
  );
}
