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

/** By its first words: "Add the requirements to install" writes a file, "Install the requirements" runs a command. */
export function stepKindOf(title: string): StepKind {
  const words = title
    .toLowerCase()
    .replace(/[`"'*]/g, '')
    .trim();
  const files = namedFiles(title);
  const isFile = files.length > 0;
  if (install.test(words)) return startsServer.test(words) ? 'test' : 'install';
  if (/\binstall\w* .*\b(dependenc|requirement|package)/.test(words) && /virtual|venv/.test(words))
    return 'install';
  const isCommand = commandWord.test(words) || (acts.test(words) && commandPhrase.test(words));
  const onlyPrograms = files.every((file) => /(^|\/)(manage|app|main|server|run)\.py$|\.m?js$/.test(file));
  if (migrate.test(words) && (onlyPrograms || isCommand)) return 'migrate';
  if (isCommand && (onlyPrograms || commandWord.test(words)))
    return isServerCommand(words) && !/\bcreate[- ]/.test(words) ? 'test' : 'command';
  if (/^mkdir\b/.test(words) || (!isFile && makesFolder.test(words) && folder.test(words))) return 'folder';
  if (
    /^(run|execute)\b/.test(words) &&
    !isServerCommand(words) &&
    !runsApp.test(words) &&
    ranScript.test(words)
  ) {
    return 'command';
  }
  if (isFile && edit.test(words)) return 'edit';
  if (isFile && looksOnly.test(words) && !/\b(run|start|browser|load|open)/.test(words)) return 'review';
  if (/^start (by|with)\b/.test(words)) return 'write';
  if (test.test(words)) return 'test';
  if (!isFile && review.test(words)) return 'review';
  return edit.test(words) ? 'edit' : 'write';
}
