import type { Framework, Language } from './framework.js';
import { frameworks } from './frameworks.js';

/** Facts about the project in a request, by its words alone. */
export interface ProjectContext {
  readonly framework: Framework | null;
  /** As the person gave it: `Notes`, `My Shop`. */
  readonly name: string;
  /** The folder that every path begins with. */
  readonly folder: string;
  readonly language: Language | null;
}

const named =
  /\b(?:called|named)\s+(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|`([^`\n]{1,60})`|([\p{L}\p{N}][\p{L}\p{N}_-]{0,59}))/iu;
const languages: readonly (readonly [RegExp, Language])[] = [
  [/\btypescript\b/i, 'TypeScript'],
  [/\bjavascript\b/i, 'JavaScript'],
  [/\bpython\b/i, 'Python'],
];

export function detectProject(request: string): ProjectContext {
  const framework = frameworks.find(({ keywords }) => keywords.test(request)) ?? null;
  const match = named.exec(request);
  const name =
    match
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.trim() ?? null;
  const language = languages.find(([word]) => word.test(request))?.[1] ?? framework?.language ?? null;
  return { framework, language, ...nameFolder(name, framework) };
}

function nameFolder(name: string | null, framework: Framework | null): { name: string; folder: string } {
  const folder = (name ?? '')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
  if (name !== null && folder !== '') return { name, folder };
  const fallback = framework === null ? 'project' : `${framework.name.replace('.', '').toLowerCase()}-app`;
  return { name: name ?? fallback, folder: fallback };
}
