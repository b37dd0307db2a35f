import { progressTools } from './progress-tools.js';
import { sandboxTools } from './sandbox-tools.js';
import { screenTools } from './screen-tools.js';
import { taskTools } from './task-tools.js';
import type { Tool } from './tool.js';

/** Every tool that the gateway offers over MCP. */
export const allTools: readonly Tool[] = [...sandboxTools, ...screenTools, ...progressTools, ...taskTools];
