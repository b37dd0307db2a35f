import { once } from 'node:events';
import { createAlarm, type TriageTool, triagePrompt } from '@fixpoint/build-harness/orchestrator';
import { FixpointError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { type Command, exitCodes } from '../../command-context.js';
import { openOrchestrator } from './open-orchestrator.js';

/** Serves the tools of agent-driven triage over standard input and output, as an MCP server; or prints the prompt that goes with them. */
export const runBuildTools: Command<{ readonly repository?: string; readonly prompt?: boolean }> = async (
  context,
  { prompt = false, ...options },
) => {
  if (prompt) {
    context.write(triagePrompt.trimEnd());
    return exitCodes.ok;
  }
  const releases = createReleaseStack();
  try {
    // Standard output is the protocol's.
    const { openTools } = await openOrchestrator(context, { ...options, isSilent: true }, releases);
    const server = createToolServer(openTools(createAlarm()), context.version);
    const ended = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
    });
    await server.connect(new StdioServerTransport());
    releases.defer('the tool server', () => server.close());
    await Promise.race([ended, ...(context.signal.aborted ? [] : [once(context.signal, 'abort')])]);
    return exitCodes.ok;
  } finally {
    await releases.release();
  }
};

/** One server over the list of tools. */
export function createToolServer(tools: readonly TriageTool[], version: string): McpServer {
  const server = new McpServer({ name: 'fixpoint-build', version }, { instructions: triagePrompt });
  for (const tool of tools) {
    const { name, description, input: inputSchema, isReadOnly } = tool;
    const annotations = { readOnlyHint: isReadOnly, openWorldHint: true };
    server.registerTool(name, { description, inputSchema, annotations }, (input: unknown, { mcpReq }) =>
      answer(tool, input, mcpReq.signal),
    );
  }
  return server;
}

async function answer(tool: TriageTool, input: unknown, signal: AbortSignal): Promise<CallToolResult> {
  try {
    const output = await tool.run(input, signal);
    return { content: [{ type: 'text', text: JSON.stringify(output) }] };
  } catch (error) {
    if (signal.aborted) throw error;
    const text =
      error instanceof FixpointError ? `${error.message} ${error.hint ?? ''}`.trim() : 'The tool failed.';
    return { isError: true, content: [{ type: 'text', text }] };
  }
}
