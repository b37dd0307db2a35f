import { countOf, truncate } from '@fixpoint/shared/text';
import type { ChangeViolation } from '../change-gate/change.js';
import { type DiffLine, readDiff } from '../change-gate/read-diff.js';
import { type AddedLiteral, type AddedRun, addedRuns } from './added-code.js';
import { loweredBounds, removedBounds, removedChecks } from './bound-rules.js';
import {
  encodedContent,
  fallbackTexts,
  newDataFile,
  splitContents,
  stockPhrases,
  stretchedTexts,
} from './content-rules.js';
import { madeAddresses, publishedNotes, standInLogos, unseenText, writtenFacts } from './document-rules.js';
import { hiddenErrors, removedReports } from './error-rules.js';
import type { Hit } from './hit.js';
import { isInterfaceDescription, relabelled, sentenceTemplate, writtenContent } from './prose-rules.js';
import { byRecipient, byRequest, taskConstants } from './request-rules.js';
import { readWholeChange, type WholeChange } from './whole-change.js';

/** A change and the request that it was made for. */
export interface IntegrityInput {
  /** Unified diff, as the change gate gets it. */
  readonly diff: string;
  /** True for the path of a test: tests may have any content. */
  readonly isTest: (path: string) => boolean;
  /** Values of the form of this task. */
  readonly values: readonly string[];
  /** YYYY-MM-DD */
  readonly today: string;
}

/** A sign in a change that it satisfies a check without fixing the document. */
export interface IntegrityFinding extends ChangeViolation {
  /** Always given: an integrity finding has a place. */
  readonly path: string;
  readonly line: number;
}

/** Files that hold texts or data by their purpose: translations, docs, styles, locks, manifests, descriptions of an API, CI. */
const holdsTexts =
  /(?:^|\/)(?:locales?|i18n|lang|languages|translations?|messages|docs?|fixtures?|__mocks__|migrations?|\.github)\/|\.(?:md|mdx|rst|txt|po|pot|arb|resx|properties|csv|svg|css|scss|html?|lock|snap)$|(?:^|\/)(?:package(?:-lock)?\.json|pyproject\.toml|CHANGELOG|LICENSE|\.gitlab-ci\.yml)|(?:openapi|swagger)[^/]*(?:\/[^/]+)?\.(?:json|ya?ml|[jt]s)$|\.schema\.json$|\.stories\.[jt]sx?$/i;
const isCode =
  /\.(?:[cm]?[jt]sx?|py|rb|go|java|kt|cs|php|rs|scala|ex|exs|swift|vue|svelte|jinja2?|ejs|hbs|tmpl|ya?ml|json|toml)$/i;

const remedies: Readonly<Record<string, string>> = {
  'integrity-sentence': 'Describe each company from its own data, and find out why that is missing.',
  'integrity-content': 'Get contents from the data of the request, and find out why they are missing there.',
  'integrity-label': 'Show statements of this kind from the data, and find out why they are missing there.',
  'integrity-facts': 'Get companies and their facts from the sources of the service.',
  'integrity-address':
    'Take addresses from the sources of the service, and leave them out if they are unknown.',
  'integrity-recipient': 'Make the same document for every recipient.',
  'integrity-request': 'Make the service correct for every request.',
  'integrity-errors': 'Handle the error that occurs, and report it.',
  'integrity-bound': 'Change the document so that it meets the bound.',
  'integrity-unseen': 'Show every text to the reader.',
  'integrity-notes': 'Keep internal notes out of the document.',
};

/**
 * Finds changes that satisfy the checks of a template without fixing the document. Pure. The rules are heuristics over added and
 * removed lines: a person can allow their findings.
 */
export function checkIntegrity({ diff, isTest, values, today }: IntegrityInput): IntegrityFinding[] {
  const change = readWholeChange(
    readDiff(diff),
    (path) => !isTest(path) && !holdsTexts.test(path) && isCode.test(path),
  );
  const split = splitContents(change);
  const constants = taskConstants(change, values, today);
  return [...change.files].flatMap(([path, lines]) => {
    const result = [
      ...textHits(path, lines, change),
      ...codeHits(lines, change),
      ['integrity-content', [split.get(path) ?? []].flat()],
      [
        'integrity-request',
        addedRuns(lines).flatMap((run) => byRequest(run, lines, { values, today, constants })),
      ],
    ] as const;
    return Object.keys(remedies).flatMap((rule) => {
      const [first, ...others] = result.flatMap(([name, hits]) => (name === rule ? hits : []));
      if (first === undefined) return [];
      const { line, what } = first;
      const more =
        others.length > 0
          ? `. ${countOf(others.length, 'more place has', 'more places have')} the same problem`
          : '';
      return [{ rule, path, line, reason: `Line ${line} ${what}${more}. ${remedies[rule]}` }];
    });
  });
}

type RuleHits = readonly [rule: string, hits: readonly Hit[]];

/** Texts that a change writes into the code. */
function textHits(path: string, lines: readonly DiffLine[], change: WholeChange): RuleHits[] {
  const literals = change.literals.get(path) ?? [];
  const prose = (find: (literal: AddedLiteral) => string | null, what: string) =>
    literals.flatMap((literal) => {
      const text = find(literal);
      return text === null ? [] : [{ line: literal.line, what: `${what}: "${truncate(text.trim(), 80)}"` }];
    });
  const contentOf = (literal: AddedLiteral) =>
    isInterfaceDescription(literal, lines) ? null : writtenContent(literal);
  return [
    ['integrity-sentence', prose(sentenceTemplate, 'writes the same sentence for every name')],
    ['integrity-sentence', [...stockPhrases(literals, lines, change), ...stretchedTexts(lines)]],
    ['integrity-content', prose(contentOf, 'writes content of the document into the code')],
    ['integrity-content', fallbackTexts(literals, lines, change)],
    ['integrity-content', newDataFile(path, literals, lines, change)],
    ['integrity-content', prose(encodedContent, 'writes encoded content of the document into the code')],
    ['integrity-label', prose(relabelled, 'gives a text a label that its data does not support')],
  ];
}

/** Code that a change adds or removes. */
function codeHits(lines: readonly DiffLine[], change: WholeChange): RuleHits[] {
  const runs = addedRuns(lines);
  const each = (find: (run: AddedRun) => readonly Hit[]) => runs.flatMap(find);
  return [
    ['integrity-facts', [...each(writtenFacts), ...each(standInLogos)]],
    ['integrity-address', each(madeAddresses)],
    ['integrity-recipient', each(byRecipient)],
    ['integrity-errors', [...hiddenErrors(lines), ...removedReports(lines, change)]],
    [
      'integrity-bound',
      [...loweredBounds(lines, change), ...removedBounds(lines), ...removedChecks(lines, change)],
    ],
    ['integrity-unseen', each(unseenText)],
    ['integrity-notes', each((run) => publishedNotes(run, lines))],
  ];
}
