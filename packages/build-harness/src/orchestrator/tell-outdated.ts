import type { Github } from '../github/index.js';
import type { BuildStore } from './build-store.js';
import { isOurComment, renderOutdated } from './core/render-comment.js';

/**
 * Says on an issue that was never built why its approval starts nothing: who gave it sees it there. In the one comment that a later build
 * takes over; once, by one orchestrator.
 */
export async function tellOutdated(
  { github, store, self }: { readonly github: Github; readonly store: BuildStore; readonly self: string },
  issue: number,
  reason: string,
): Promise<void> {
  if (!(await store.lease(issue))) return;
  try {
    if ((await store.find(issue)) !== null) return;
    const known = (await github.listComments(issue)).findLast((comment) => isOurComment(comment, self));
    const text = renderOutdated(reason);
    if (known?.body.trim() === text) return;
    await store.renew(issue);
    if (known === undefined || !(await github.editComment(known.id, text))) {
      await github.createComment(issue, text);
    }
  } finally {
    await store.giveBack(issue);
  }
}
