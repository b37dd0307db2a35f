import type { Finding, StageInput } from '@fixpoint/shared/contracts';
import { quoteLines, toSafeLine } from '@fixpoint/shared/text';
import { renderEvidence } from './fix-prompt-evidence.js';
import { fieldLength, renderFindings, severityOrder } from './fix-prompt-findings.js';
import { renderLedger } from './fix-prompt-ledger.js';
import { fillMandate } from './fix-prompt-resources.js';

export interface FixPromptParts {
  readonly mandate: string;
  /** What the template's documents are held to; absent where there is none. */
  readonly reference: string | null;
  /** The repository's own CLAUDE.md, absent where there is none. */
  readonly repositoryNotes: string | null;
  /** People's messages to the running task, oldest first. */
  readonly inputs?: readonly { readonly by: string; readonly text: string }[];
  /** Longest prompt, in bytes. Findings are left out from the least severe up until it fits. */
  readonly limitBytes: number;
}

const longestTask = 10_000;
const longestNotes = 10_000;

/**
 * The whole prompt of one fix: the mandate around the task, the iterations before and what became of their findings, the
 * findings by severity, and the template's reference section.
 */
export function buildFixPrompt(input: StageInput<'fix'>, parts: FixPromptParts): string {
  const sorted = [...input.findings].sort(
    (left, right) => severityOrder.indexOf(left.severity) - severityOrder.indexOf(right.severity),
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
      ...renderEvidence(input.evidence),
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
    ({ step, comment }) => `- On ${toSafeLine(step, 64)}: ${toSafeLine(comment, 2_000)}`,
  );
  return [`## What the person who approved the plan says\n\n${lines.join('\n')}`];
}

const shownInputs = 20;

/** People's messages while the task ran, the newest last. Wishes as well: below the mandate. */
function renderInputs(inputs: NonNullable<FixPromptParts['inputs']>): string[] {
  if (inputs.length === 0) return [];
  const lines = inputs
    .slice(-shownInputs)
    .map(({ by, text }) => `- ${toSafeLine(by, 100)}: ${toSafeLine(text, 2_000)}`);
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
        ? severityOrder.map((severity) => `${round.counts?.[severity] ?? 0} ${severity}`).join(', ')
        : 'not compared';
      const commit = round.commit === null ? 'no commit' : `commit ${round.commit.slice(0, 12)}`;
      const stillOpen = round.findings.filter((id) => open.has(id)).map((id) => toSafeLine(id, 64));
      return [
        `- Iteration ${round.iteration} (${counts}; ${commit})`,
        `  message: ${toSafeLine(round.note, fieldLength)}`,
        ...(stillOpen.length > 0 ? [`  still open: ${stillOpen.slice(0, 20).join(', ')}`] : []),
      ].join('\n');
    })
    .concat('', 'What is still open was not repaired by the change before: look for another cause.')
    .concat(renderLedger(input))
    .join('\n')
    .trimEnd();
}
