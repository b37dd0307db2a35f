import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { contentBlocks, type EngineMessage } from '@fixpoint/agents/claude';

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
  return {
    add(message) {
      for (const block of contentBlocks(message)) {
        if (message.type === 'assistant' && block.type === 'tool_use' && block.name === 'Read') {
          const path = (block.input as { file_path?: unknown } | undefined)?.file_path;
          if (typeof path === 'string' && block.id !== undefined) {
            reads.set(block.id, posix.relative(tree, posix.resolve(tree, path)));
          }
        }
        if (message.type !== 'user' || block.type !== 'tool_result' || block.is_error === true) continue;
        const path = reads.get(block.tool_use_id ?? '');
        if (path === undefined) continue;
        for (const bytes of pictures(block.content)) {
          const hashes = seen.get(path) ?? new Set();
          seen.set(path, hashes.add(createHash('sha256').update(bytes).digest('hex')));
        }
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
