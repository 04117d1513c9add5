import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'mcp',
    summary: 'Serve MCP tools to a client program, over standard input and output',
    details: `Answers the Model Context Protocol with what the server offers, under the rules of the company:

  with --agent    the tools of an agent: those of its run with --run-id, else those of a gateway that acts as it
  with --gateway  the tools of that gateway
  with neither    in a run, the tools of the run; elsewhere the operations of the product, for assistants

The program that starts it needs no key: it is the login, or the key of the profile, and it is never in the arguments.`,
    examples: ['mcp --agent grace', 'mcp --gateway 5b0c…', 'mcp'],
    flags: [
      { name: 'agent', placeholder: 'agent', description: 'The agent: id or shortname', completes: 'agent' },
      { name: 'gateway', placeholder: 'id', description: 'The gateway: id' },
    ],
    run: () => import('../mcp/mcp.js'),
  },
];
