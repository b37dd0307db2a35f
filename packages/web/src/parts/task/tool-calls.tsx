import type { TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { AgentTurn, ToolOutcome } from './agent-turns.js';
import { withoutCheckout } from './describe-tool.js';
import { FoldedLines } from './folded-lines.js';

/** Lines of an output and of an edit that are shown at once. */
const [firstOfOutput, firstOfDiff] = [5, 16];

/** Tool calls of a turn: commands with their output, edits as diffs, denials with their reason; calls that only read are folded. */
export function ToolCalls({ tools, outcomes }: Pick<AgentTurn, 'tools' | 'outcomes'>) {
  const groups: (TaskEvent | TaskEvent[])[] = [];
  for (const tool of tools) {
    const last = groups.at(-1);
    if (hasDetails(tool, outcomes)) groups.push(tool);
    else if (Array.isArray(last)) last.push(tool);
    else groups.push([tool]);
  }
  return groups.map((group) =>
    Array.isArray(group) ? (
      <PlainCalls key={group[0]?.number} tools={group} />
    ) : (
      <ToolCall key={group.number} tool={group} outcome={outcomeOf(group, outcomes)} />
    ),
  );
}

function outcomeOf(tool: TaskEvent, outcomes: AgentTurn['outcomes']): ToolOutcome | undefined {
  const call = tool.type === 'engine-message' ? tool.data.call : undefined;
  return call === undefined ? undefined : outcomes.get(call);
}

function hasDetails(tool: TaskEvent, outcomes: AgentTurn['outcomes']): boolean {
  if (tool.type === 'engine-message' && tool.data.diff !== undefined) return true;
  return outcomeOf(tool, outcomes) !== undefined;
}

/** One call is a line; several are folded behind the last of them. */
function PlainCalls({ tools }: { readonly tools: readonly TaskEvent[] }) {
  const last = tools.at(-1);
  if (last === undefined) return null;
  if (tools.length === 1) return <span className="tool-call">{textOfTool(last)}</span>;
  return (
    <details className="tools">
      <summary>
        {countOf(tools.length, 'tool call')}, latest: <span className="tool-call">{textOfTool(last)}</span>
      </summary>
      <ol>
        {tools.map((tool) => (
          <li key={tool.number} className="tool-call">
            {textOfTool(tool)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ToolCall({
  tool,
  outcome,
}: {
  readonly tool: TaskEvent;
  readonly outcome: ToolOutcome | undefined;
}) {
  const text = textOfTool(tool);
  const isDenied = outcome?.type === 'guard-denied';
  const hasFailed = outcome?.type === 'engine-output' && !outcome.data.ok;
  const diff = tool.type === 'engine-message' ? tool.data.diff : undefined;
  return (
    <div className="tool-result">
      <p>
        <span className="tool-call">{text}</span>
        {isDenied ? <span className="badge failed">denied</span> : null}
        {hasFailed ? <span className="badge failed">failed</span> : null}
      </p>
      {isDenied ? <DenialReason denial={outcome} /> : null}
      {/* A denied edit was not made. */}
      {diff === undefined || isDenied ? null : (
        <FoldedLines text={diff} label={`Changes by ${text}`} isDiff first={firstOfDiff} />
      )}
      {outcome?.type === 'engine-output' && outcome.data.text !== '' ? (
        <FoldedLines
          text={withoutCheckout(outcome.data.text)}
          label={`Output of ${text}`}
          all={outcome.data.lines}
          first={firstOfOutput}
        />
      ) : null}
    </div>
  );
}

/** Reason why a tool call was denied, and the rule. */
export function DenialReason({
  denial: { data },
}: {
  readonly denial: Extract<TaskEvent, { type: 'guard-denied' }>;
}) {
  return (
    <span className="text">
      {data.reason} <span className="quiet">({data.rule})</span>
    </span>
  );
}

function textOfTool(event: TaskEvent): string {
  return event.type === 'workspace-event'
    ? (event.data.text ?? event.message)
    : withoutCheckout(event.message);
}
