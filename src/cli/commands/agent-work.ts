import type { Command } from '../table/types.js';

/** Commands that connect agents to a user's own terminal. */
export const commands: readonly Command[] = [
  {
    path: 'agent local-cli',
    summary: 'Create a key for an agent that works in your terminal',
    details: `Prints the shell commands that make you act as the agent, and nothing else on
standard output. The key appears only once; \`token agent list\` lists it and
\`token agent revoke\` revokes it. On request, the command also installs the
skills that ship with the server where agents' command lines look for them.`,
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
    summary: 'Give an agent work in one sentence',
    details: `Creates an issue from the text and assigns it to the agent, or adds the text
to an issue as a comment. Then it wakes the agent. The default is the agent of
the profile, or else of the key.`,
    examples: ['agent prompt "Write the release notes" --agent grace', 'agent prompt - --agent grace < brief.md'],
    args: ['text...'],
    flags: [
      { name: 'agent', placeholder: 'agent', description: 'The agent: id or shortname', completes: 'agent' },
      {
        name: 'issue',
        placeholder: 'issue',
        description: 'Add the text to this issue as a comment',
        completes: 'issue',
      },
      { name: 'title', description: 'The title of the new issue; defaults to the first line of the text' },
      {
        name: 'noWake',
        type: 'boolean',
        description: 'Send no extra wake; the assignment or comment may still wake the agent',
      },
      { name: 'watch', type: 'boolean', description: "Follow the agent's work on the issue" },
    ],
    run: () => import('../agents/prompt.js'),
  },
];
