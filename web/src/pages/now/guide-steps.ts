import type { OverviewCompany } from './overview-company.js';

export interface GuideStep {
  readonly title: string;
  readonly text: string;
  /** Below the company's prefix. */
  readonly path: string;
  readonly isDone: boolean;
}

type Known = Pick<OverviewCompany, 'goals' | 'dashboard' | 'issueCounter' | 'anyRun'>;

/** What a company needs to work, in order, and what of it is done. */
export function guideSteps({ goals, dashboard: { agents }, issueCounter, anyRun }: Known): readonly GuideStep[] {
  const hired = agents.active + agents.running + agents.paused + agents.error;
  return [
    {
      title: 'Set a goal',
      text: 'What the company is for. Agents read it with each of their tasks.',
      path: 'goals',
      isDone: goals.nodes.length > 0,
    },
    {
      title: 'Hire the first agent',
      text: 'Most companies begin with a CEO, who plans the work and hires others.',
      path: 'agents',
      isDone: hired > 0,
    },
    {
      title: 'Write the first issue',
      text: 'Assign it to the agent: that wakes it. Press C anywhere to write one.',
      path: 'issues',
      isDone: issueCounter > 0,
    },
    {
      title: 'See the first run succeed',
      text: 'It shows that the adapter of the agent is connected. If a run fails, its page tells why and what to do.',
      path: 'runs',
      isDone: anyRun.nodes.length > 0,
    },
  ];
}
