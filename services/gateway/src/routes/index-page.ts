import type { FastifyReply, FastifyRequest } from 'fastify';

const doors = [
  ['/api/v1/tasks', 'tasks, newest first; POST one to start'],
  ['/mcp', 'tools for agents: MCP over Streamable HTTP'],
  ['/queues', 'dashboard of the stage queues'],
  ['/docs/', 'reference of the REST API'],
  ['/metrics', 'numbers for Prometheus'],
  ['/readyz', 'whether the gateway can work'],
] as const;

/** Answers a program's request to `/`, where the WebSocket lives: lists the doors. */
export async function indexPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.send({
    name: 'fixpoint',
    websocket: '/',
    doors: Object.fromEntries(doors.map(([path, what]) => [path, what])),
  });
}
