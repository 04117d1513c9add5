import type { Command, Flag } from '../table/types.js';

const since: Flag = {
  name: 'since',
  placeholder: 'time',
  description: 'The start: 15m, 2h, 1d, a time, or the cursor of an event',
};

const issueWatch: Command = {
  path: 'issue watch',
  summary: 'Follow the events of an issue',
  args: ['issueId'],
  flags: [since],
  examples: ['issue watch AC-12', 'issue watch AC-12 --since 1h'],
  run: () => import('../live/issue.js'),
};

const runLogs: Command = {
  path: 'run logs',
  summary: 'Show the output of a run',
  aliases: ['run log'],
  args: ['runId'],
  flags: [
    { name: 'follow', short: 'f', type: 'boolean', description: 'Continue until the run ends' },
    { name: 'offset', type: 'integer', description: 'Start at this byte of the log' },
  ],
  examples: ['run logs 7b1c2d9e-… --follow'],
  run: () => import('../live/run-log.js'),
};

const activityFollow: Command = {
  path: 'activity follow',
  summary: 'Follow the events of a company',
  aliases: ['activity watch'],
  flags: [since],
  examples: ['activity follow', 'activity follow --since 1h --json'],
  run: () => import('../live/activity.js'),
};

export const commands: readonly Command[] = [issueWatch, runLogs, activityFollow];
