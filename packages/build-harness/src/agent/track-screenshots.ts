import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { contentBlocks, type EngineMessage } from '@fixpoint/agents/claude';

type ContentBlock = ReturnType<typeof contentBlocks>[number];

/** Pictures that the model was shown by Read, as the CLI's own stream reports it. */
export interface ScreenshotTracker {
  add(message: EngineMessage): void;
  /** Hashes of the bytes shown, by path below the tree. */
  seen(): ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The harness's own tracker of the pictures that were looked at. The hook keeps one too, for the time of the session; but that runs
 * beside the agent's programs, and could be written by them. This one reads the messages that the model was sent.
 */
export function createScreenshotTracker(tree: string): ScreenshotTracker {
  const reads = new Map<string, string>();
  const seen = new Map<string, Set<string>>();

  function addRead({ type, name, id, input }: ContentBlock): void {
    if (type !== 'tool_use' || name !== 'Read') return;
    const path = (input as { file_path?: unknown } | undefined)?.file_path;
    if (typeof path === 'string' && id !== undefined) {
      reads.set(id, posix.relative(tree, posix.resolve(tree, path)));
    }
  }

  function addResult(block: ContentBlock): void {
    if (block.type !== 'tool_result' || block.is_error === true) return;
    const path = reads.get(block.tool_use_id ?? '');
    if (path === undefined) return;
    for (const bytes of pictures(block.content)) {
      const hashes = seen.get(path) ?? new Set();
      seen.set(path, hashes.add(createHash('sha256').update(bytes).digest('hex')));
    }
  }

  return {
    add(message) {
      for (const block of contentBlocks(message)) {
        if (message.type === 'assistant') addRead(block);
        if (message.type === 'user') addResult(block);
      }
    },
    seen: () => seen,
  };
}

function pictures(content: unknown): Buffer[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { type?: unknown; source?: { data?: unknown } }) =>
    part?.type === 'image' && typeof part.source?.data === 'string'
      ? [Buffer.from(part.source.data, 'base64')]
      : [],
  );
}
