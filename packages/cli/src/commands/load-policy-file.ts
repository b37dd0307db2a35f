/** Loaded if there is a policy file. Keeps its reader out of the program's first files, which a subpath of the guard would bring in whole. */
export { loadPolicy as loadPolicyFile } from '@fixpoint/guard/policy';
