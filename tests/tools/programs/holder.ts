import { openDatabase } from '#services/core/postgres/database.js';
import type { ServerFailure } from '#services/tools/servers/upstream-failures.js';
import { openToolServers } from '#tests/kit/tool-servers.js';

// A server process that calls tools of the program of a connection, one after the other, until it is killed. It runs the
// program, unless another one does.

const [url = '', home = '', server = '', tools = '["pid", "offspring"]'] = process.argv.slice(2);
const servers = openToolServers({
  database: openDatabase({ url, poolMax: 4 }),
  url,
  settings: { ORGRAPH_HOME: home },
});
const caller = { actorType: 'agent', actorId: 'ada', agentId: 'ada' } as const;
const context = { runId: null, projectId: null, routineId: null, issueId: null, gatewayId: null };
const say = (name: string, what: unknown): boolean => process.stdout.write(`${JSON.stringify({ [name]: what })}\n`);
for (const tool of JSON.parse(tools)) {
  const call = { tool, arguments: {}, inputSchema: { type: 'object' }, origin: { caller, context } };
  say('calls', tool);
  try {
    const { content } = await servers.callTool(JSON.parse(server), call, { timeoutMs: 120_000 });
    const { text } = content[0] as { text: string };
    say(tool, text.startsWith('{') ? (JSON.parse(text).pid ?? text) : text);
  } catch (error) {
    say('failed', (error as ServerFailure).code);
  }
}
setInterval(() => {}, 1_000);
