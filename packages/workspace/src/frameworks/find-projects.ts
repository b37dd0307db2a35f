import type { WorkspaceFiles } from '../files/index.js';
import { detectProject, type ProjectContext } from './detect-project.js';
import type { Framework, FrameworkName } from './framework.js';
import { frameworks } from './frameworks.js';

/** A project that lies in the workspace. */
export interface PresentProject {
  readonly folder: string;
  readonly framework: Framework | null;
}

type Files = Pick<WorkspaceFiles, 'list' | 'read' | 'walk'>;

const maxFolders = 50;

/** The projects of a workspace: its folders that have files, each with the framework that its files use. */
export async function findProjects(files: Files): Promise<readonly PresentProject[]> {
  const entries = await files.list('').catch(() => []);
  const folders = entries.filter(({ name, type }) => type === 'folder' && !name.startsWith('.'));
  const projects: PresentProject[] = [];
  for (const { name: folder } of folders.slice(0, maxFolders)) {
    const paths = await files.walk(folder);
    if (paths.length > 0) projects.push({ folder, framework: await findFramework(folder, files) });
  }
  return projects;
}

const packages: readonly (readonly [string, FrameworkName])[] = [
  ['next', 'Next.js'],
  ['vue', 'Vue'],
  ['react', 'React'],
  ['express', 'Express'],
];

async function findFramework(folder: string, files: Files): Promise<Framework | null> {
  const read = async (name: string) => (await files.read(`${folder}/${name}`).catch(() => null)) ?? '';
  const manifest = await read('package.json');
  const requirements = `${await read('requirements.txt')}\n${await read('app.py')}`;
  const name =
    packages.find(([key]) => manifest.includes(`"${key}"`))?.[1] ??
    ((await read('manage.py')) !== '' || /^django\b/im.test(requirements) ? 'Django' : null) ??
    (/^flask\b|\bimport flask\b|\bfrom flask\b/im.test(requirements) ? 'Flask' : null);
  return frameworkOf(name);
}

export function frameworkOf(name: string | null): Framework | null {
  return frameworks.find((framework) => framework.name === name) ?? null;
}

const noun =
  'app|apps|application|project|web ?site|site|api|program|game|blog|tool|dashboard|service|server|cli|bot';
const creation = new RegExp(
  `^(?:please\\s+)?(?:can you\\s+|could you\\s+)?(?:make|build|create|develop|generate|write|start|set up)\\s+(?:me\\s+)?(?:an?|another|new|one more)\\s+(?:(?!(?:in|to|for|of|on|from|into|with|that|which|page|field|route)\\b)[\\w.'-]+\\s+){0,6}(?:${noun})\\b(?!\\s+(?:called|named)?\\s*\\S*\\s*(?:to|in|into|for) (?:the|my|this) )`,
  'i',
);

export interface ChosenProject {
  readonly project: ProjectContext;
  /** The request changes a project that is there. */
  readonly isChange: boolean;
}

/**
 * The project that a request is about. One that asks for an app, or names another framework, begins a new one. Any other is a change: of
 * the project that it names, else of the last one.
 */
export function chooseProject(
  request: string,
  present: readonly PresentProject[],
  last: string | null,
): ChosenProject {
  const detected = detectProject(request);
  const existing = present.find(({ folder }) => isSame(folder, detected.folder));
  const mentioned = present.find(({ folder }) => mentions(request, folder));
  const isCreation = creation.test(request);
  const isOther =
    detected.framework !== null &&
    present.every(({ framework }) => framework !== null && framework.name !== detected.framework?.name);
  const target =
    mentioned ??
    existing ??
    present.find(({ folder }) => folder === last) ??
    present.findLast(({ framework }) => framework !== null);
  if (isCreation || target === undefined || (isOther && mentioned === undefined)) {
    const framework = detected.framework ?? existing?.framework ?? null;
    return { project: { ...detected, framework }, isChange: false };
  }
  const framework = target.framework ?? detected.framework;
  const language = framework?.language ?? detected.language;
  return { project: { framework, language, name: target.folder, folder: target.folder }, isChange: true };
}

function isSame(folder: string, other: string): boolean {
  return folder.toLowerCase() === other.toLowerCase();
}

function mentions(request: string, folder: string): boolean {
  const plain = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(request).includes(plain(folder));
}
