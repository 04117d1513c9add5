import type { Command } from '../table/types.js';

/** Commands that connect agents to a user's own terminal. */
export const commands: readonly Command[] = [
  {
    path: 'agent local-cli',
    summary: 'Create a key for an agent that works in your terminal',
    details: `Prints what a shell runs to act as the agent, and nothing else on standard output. The key is shown this once; it is
listed by \`token agent list\` and revoked by \`token agent revoke\`. On request the skills that ship with the server are put
where command lines of agents look for them.`,
    examples: ['agent local-cli grace', 'agent local-cli grace --shell fish | source'],
    args: ['agentId'],
    flags: [
      { name: 'keyName', placeholder: 'name', description: 'The name of the key' },
      { name: 'shell', values: ['sh', 'fish', 'powershell'], description: 'The target shell; defaults to yours' },
      { name: 'installSkills', type: 'boolean', description: 'Install the skills without asking' },
      { name: 'noInstallSkills', type: 'boolean', description: 'Do not install the skills, and do not ask' },
      {
        name: 'skillsDir',
        placeholder: 'folder',
        description: 'The folder for the skills; defaults to .agents/skills here',
        completes: 'file',
      },
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
      { name: 'title', description: 'The title of the new issue; defaults to the first line of the text' },
      { name: 'noWake', type: 'boolean', description: 'Do not wake the agent by hand' },
      { name: 'watch', type: 'boolean', description: "Follow the agent's work on it" },
    ],
    run: () => import('../agents/prompt.js'),
  },
];
