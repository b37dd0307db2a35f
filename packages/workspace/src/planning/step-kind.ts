import { isServerCommand } from '../commands/index.js';
import { namedFiles } from './step-files.js';

/**
 * Kind of a step, by its result: a folder, the exit code of a command, a file, a changed file, installed
 * packages, an applied migration, a project that runs, or nothing (`review`).
 */
export const stepKinds = [
  ...(['folder', 'command', 'write', 'edit', 'install', 'migrate', 'test', 'review'] as const),
] as const;
export type StepKind = (typeof stepKinds)[number];

const install =
  /^(cd \S+ (&&|and then|and) )?((run|use|execute) )?((\S*\/)?python3? -m )?(install\b|npm (i|install|ci)\b|(\S*\/)?pip3? install|yarn( install)?$|pnpm (i|install)\b)/;
const startsServer = /\b(start|test|dev|serve|check)\b/;
const migrate =
  /\bmanage\.py (make)?migrat|\b(flask db|alembic|prisma|knex|sequelize)\b.*\b(migrat|upgrade|push)|^(run|apply|execute|perform|make|create|generate) (the |all |an? |initial |database |django |new )*migrations?\b/;
const folder =
  /\b(folders?|director(y|ies)|(project|file) structure|project layout)\b|^(initiali[sz]e|set ?up|create|start|begin|bootstrap|scaffold) (the |an? |new |basic |empty )*([\w.]+ ){0,2}project\b/;
const makesFolder =
  /^(mkdir|create|make|set ?up|add|prepare|initiali[sz]e|organi[sz]e|build|generate|start|begin|bootstrap|scaffold)\b/;
const commandPhrase =
  /\b(npm (init|create|run|test)|npx \S|yarn (create|init)|pnpm (create|init)|django-admin|manage\.py \w|git init|git repo\w*|python3? -m \w|virtualenv|virtual env\w*|venv|create-(react-app|next-app|vite|vue)|express-generator|pip freeze|pytest|npm test)\b/;
const commandWord =
  /^(npm|npx|yarn|pnpm|python3?|pip3?|git|node|cd|django-admin|flask|source|virtualenv|curl|chmod|cp|mv|rm|export|\S+\/python3?|\S+\/pip3?)\s/;
const acts =
  /^(run|execute|use|initiali[sz]e|init|set ?up|create|generate|scaffold|bootstrap|start|make|activate)\b/;
const ranScript =
  /\b(npm run \S+|npm test|pytest|python3? \S+\.py|node \S+\.[cm]?js|(unit|integration|automated|test) (tests?|suite)|the tests?|linter|eslint|build|seed\w*|scripts?|collectstatic)\b/;
const runsApp = /\b(app|application|server|project|it|site|website|page|locally|browser)\b/;
const test =
  /^(run|execute|start|test|verify|check|try|debug|fix|launch|ensure|confirm|validate|serve|open|visit|preview)\b/;
const looksOnly = /^(verify|check|ensure|confirm|validate|review|inspect)\b/;
const review =
  /^(review|inspect|analy[sz]e|understand|plan|decide|consider|finali[sz]e|clean ?up|document|optimi[sz]e|research|choose|gather|determine|identify|outline|deploy|explain|summari[sz]e|read|look|polish)\b/;
const edit =
  /^(update|modify|edit|change|extend|refactor|replace|rename|fix|style|improve|adjust|remove|delete|connect|link|integrate|enhance|register|import|wire|hook|append|insert|include|correct|move|finali[sz]e|clean ?up|optimi[sz]e|polish|debug)\b/;

interface Title {
  /** In lower case, without quotes. */
  readonly words: string;
  readonly isFile: boolean;
  /** It names no files but programs that a command runs. */
  readonly onlyPrograms: boolean;
  readonly isCommand: boolean;
}

/** The first rule that holds decides. */
const rules: readonly (readonly [StepKind, (title: Title) => boolean])[] = [
  ['test', ({ words }) => install.test(words) && startsServer.test(words)],
  ['install', ({ words }) => install.test(words)],
  [
    'install',
    ({ words }) =>
      /\binstall\w* .*\b(dependenc|requirement|package)/.test(words) && /virtual|venv/.test(words),
  ],
  ['migrate', ({ words, onlyPrograms, isCommand }) => migrate.test(words) && (onlyPrograms || isCommand)],
  ['test', (title) => runsCommand(title) && startsLastingServer(title.words)],
  ['command', runsCommand],
  [
    'folder',
    ({ words, isFile }) =>
      /^mkdir\b/.test(words) || (!isFile && makesFolder.test(words) && folder.test(words)),
  ],
  [
    'command',
    ({ words }) =>
      /^(run|execute)\b/.test(words) &&
      !isServerCommand(words) &&
      !runsApp.test(words) &&
      ranScript.test(words),
  ],
  ['edit', ({ words, isFile }) => isFile && edit.test(words)],
  [
    'review',
    ({ words, isFile }) => isFile && looksOnly.test(words) && !/\b(run|start|browser|load|open)/.test(words),
  ],
  ['write', ({ words }) => /^start (by|with)\b/.test(words)],
  ['test', ({ words }) => test.test(words)],
  ['review', ({ words, isFile }) => !isFile && review.test(words)],
  ['edit', ({ words }) => edit.test(words)],
];

function runsCommand({ words, onlyPrograms, isCommand }: Title): boolean {
  return isCommand && (onlyPrograms || commandWord.test(words));
}

function startsLastingServer(words: string): boolean {
  return isServerCommand(words) && !/\bcreate[- ]/.test(words);
}

/** By its first words: "Add the requirements to install" writes a file, "Install the requirements" runs a command. */
export function stepKindOf(title: string): StepKind {
  const words = title
    .toLowerCase()
    .replace(/[`"'*]/g, '')
    .trim();
  const files = namedFiles(title);
  const traits: Title = {
    words,
    isFile: files.length > 0,
    onlyPrograms: files.every((file) => /(^|\/)(manage|app|main|server|run)\.py$|\.m?js$/.test(file)),
    isCommand: commandWord.test(words) || (acts.test(words) && commandPhrase.test(words)),
  };
  return rules.find(([, holds]) => holds(traits))?.[0] ?? 'write';
}
