/** Loaded where there is a policy file; what reads one stays out of the program's first files, which a subpath of the guard would bring in whole. */
export { loadPolicy as loadPolicyFile } from '@fixpoint/guard/policy';
