/** A module that most work does without. States: not loaded → loaded, for good. */
export interface OnDemand<Module> {
  /** Resolves when it is there. */
  load(): Promise<void>;
  /** For code that must not wait. Throws if `load` has not been awaited before. */
  use(): Module;
}

/** Loads a heavy module if a document needs it, and not with the program: `createOnDemand('numfmt', () => import('numfmt'))`. */
export function createOnDemand<Module>(name: string, load: () => Promise<Module>): OnDemand<Module> {
  let loaded: { readonly module: Module } | null = null;
  return {
    async load() {
      if (loaded === null) loaded = { module: await load() };
    },
    use() {
      if (loaded === null)
        throw new Error(`"${name}" was used before it was loaded. Await its load() first.`);
      return loaded.module;
    },
  };
}
