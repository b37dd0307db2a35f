import type { FastifyReply, FastifyRequest } from 'fastify';

const doors = [
  ['/api/tasks', 'tasks, newest first; POST one to start'],
  ['/mcp', 'tools for agents: MCP over Streamable HTTP'],
  ['/queues', 'dashboard of the stage queues'],
  ['/docs/', 'reference of the REST API'],
  ['/metrics', 'numbers for Prometheus'],
  ['/readyz', 'whether the gateway can work'],
] as const;

/** Answers a plain request to `/`, where the WebSocket lives: lists the doors, as a page or as JSON. */
export async function indexPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return reply.send({
      name: 'fixpoint',
      websocket: '/',
      doors: Object.fromEntries(doors.map(([path, what]) => [path, what])),
    });
  }
  const items = doors.map(([path, what]) => `<li><a href="${path}">${path}</a>: ${what}</li>`).join('\n');
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fixpoint</title></head>
<body><h1>Fixpoint</h1>
<ul>
${items}
</ul>
<p>Live events: a WebSocket at <code>/</code>, or <code>/api/tasks/&lt;id&gt;/events</code> as an event stream.</p>
</body></html>
`);
}
