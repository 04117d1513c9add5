import type { Command } from '../table/types.js';

/** Commands that connect agents to a user's own terminal. */
export const commands: readonly Command[] = [
  {
    path: 'agent local-cli',
    summary: 'Make a key for an agent that works in your terminal',
    details: `Prints what a shell runs to act as the agent, and nothing else on standard output. The key is shown this once; it is
listed by \`token agent list\` and revoked by \`token agent revoke\`. On request the skills that ship with the server are put
where command lines of agents look for them.`,
    examples: ['agent local-cli grace', 'agent local-cli grace --shell fish | source'],
    args: ['agentId'],
    flags: [
      { name: 'keyName', placeholder: 'name', description: 'What the key is called' },
      { name: 'shell', values: ['sh', 'fish', 'powershell'], description: 'For which shell; yours when left out' },
      { name: 'installSkills', type: 'boolean', description: 'Put the skills there without asking' },
      { name: 'noInstallSkills', type: 'boolean', description: 'Leave the skills out without asking' },
      { name: 'skillsDir', placeholder: 'folder', description: 'Where: .agents/skills here', completes: 'file' },
    ],
    run: () => import('../agents/local-cli.js'),
  },
  {
    path: 'agent prompt',
    summary: 'Give an agent work in a sentence',
    details: `Makes an issue of the text, assigned to the agent, or adds it to an issue as a comment, and wakes the agent. Without an
agent it is the one that the key, or the profile, belongs to.`,
    examples: ['agent prompt "Write the release notes" --agent grace', 'agent prompt - --agent grace < brief.md'],
    args: ['text...'],
    flags: [
      { name: 'agent', placeholder: 'agent', description: 'The agent: id or shortname', completes: 'agent' },
      { name: 'issue', placeholder: 'issue', description: 'Add it to this issue as a comment', completes: 'issue' },
      { name: 'title', description: 'The title of the new issue; its first line when left out' },
      { name: 'noWake', type: 'boolean', description: 'Wake nobody by hand' },
      { name: 'watch', type: 'boolean', description: 'Follow what comes of it' },
    ],
    run: () => import('../agents/prompt.js'),
  },
];
