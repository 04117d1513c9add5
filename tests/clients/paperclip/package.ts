import type { Installation, PublishedPackage } from '#tests/kit/published-package.js';

/** The command line: 34 MB without the server and what drives agents, which are 1.5 GB. */
export const COMMAND_LINE: PublishedPackage = {
  name: 'paperclipai',
  version: '2026.916.1',
  program: 'dist/index.js',
  unused: [
    '@paperclipai/server',
    '@agentclientprotocol/claude-agent-acp',
    '@agentclientprotocol/codex-acp',
    '@anthropic-ai/sdk',
  ],
};

/** The tools for the models of agents: 34 MB. */
export const TOOLS: PublishedPackage = {
  name: '@paperclipai/mcp-server',
  version: '2026.817.0',
  program: 'dist/stdio.js',
};

/** How the title of a group of tests goes on. */
export const statusOf = (installed: Installation): string =>
  'problem' in installed ? `is skipped: ${installed.problem}` : 'works with a server that is compatible';
