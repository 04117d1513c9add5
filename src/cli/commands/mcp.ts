import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'mcp',
    summary: 'Serve MCP tools to a client program over standard input and output',
    details: `Serves tools over the Model Context Protocol, under the rules of the company:

  with --agent    with --run-id, the tools of that run of the agent;
                  else those of the gateway that acts as the agent
  with --gateway  the tools of that gateway
  with neither    in a run, the tools of the run;
                  elsewhere the operations of the product, for assistants

The program that starts the command needs no key: the command uses the login,
or the key of the profile.`,
    examples: ['mcp --agent grace', 'mcp --gateway 5b0c…', 'mcp'],
    flags: [
      { name: 'agent', placeholder: 'agent', description: 'The agent: id or shortname', completes: 'agent' },
      { name: 'gateway', placeholder: 'id', description: 'The gateway: id' },
    ],
    run: () => import('../mcp/mcp.js'),
  },
];
