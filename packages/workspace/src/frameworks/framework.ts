export type FrameworkName = 'Next.js' | 'React' | 'Vue' | 'Flask' | 'Django' | 'Express';
export type Language = 'JavaScript' | 'TypeScript' | 'Python';

/** A framework as data: to add one, add it to the list. */
export interface Framework {
  readonly name: FrameworkName;
  /** Words of a request that name it, on word boundaries. */
  readonly keywords: RegExp;
  readonly language: Language;
  /** Folders and files of a project with what belongs in each, as the model sees them. `PORT` is mentioned if it matters. */
  readonly structure: readonly string[];
  /** The file that every such project has: its folder is the one in which commands run. */
  readonly manifest: string;
  readonly install: string;
  readonly start: string;
  /** Command for a person after `cd {project}`. */
  readonly nextSteps: string;
}
