import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { AgentLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import type { Tone } from '../../ui/tone.js';
import { Tree } from '../../ui/tree.js';
import { GoalDetails } from './goal-details.js';
import { GoalForm } from './goal-form.js';
import { type GoalNode, goalTree } from './goal-tree.js';
import { type Goal, useGoals } from './use-goals.js';

export const GOAL_TONES: Readonly<Record<Goal['status'], Tone>> = {
  PLANNED: 'neutral',
  ACTIVE: 'accent',
  ACHIEVED: 'success',
  CANCELLED: 'neutral',
};

/** What the company wants, from the whole down to single tasks. */
export function GoalsPage() {
  const { mayWrite } = useRights();
  const { get, set } = useAddress();
  const [isCreating, setCreating] = useState(false);
  const { goals, total, data, refusal, refresh } = useGoals();
  const chosen = goals.find(({ id }) => id === get('goal'));
  const create = mayWrite ? () => setCreating(true) : undefined;
  const select = (id: string | undefined) => set({ goal: id });
  return (
    <Page
      title="Goals"
      actions={
        create && (
          <Button variant="primary" icon="plus" onClick={create}>
            New goal
          </Button>
        )
      }
      aside={chosen && <GoalDetails key={chosen.id} goal={chosen} goals={goals} onClose={() => select(undefined)} />}
      asideLabel="The chosen goal"
    >
      {!data && refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!data && !refusal && <Loading rows={5} />}
      {total > goals.length && (
        <Notice tone="info">
          The first {goals.length} of {total} goals are shown. The rest is in the API.
        </Notice>
      )}
      {data && goals.length === 0 && <NoGoals onCreate={create} />}
      {goals.length > 0 && (
        <Tree
          label="Goals"
          nodes={goalTree(goals)}
          expanded={goals.map(({ id }) => id)}
          selected={chosen?.id}
          onSelect={({ id }) => select(id)}
          renderNode={(node) => <GoalLine node={node} />}
        />
      )}
      {isCreating && <GoalForm goal={null} goals={goals} onClose={() => setCreating(false)} onDone={refresh} />}
    </Page>
  );
}

function GoalLine({ node: { goal } }: { node: GoalNode }) {
  return (
    <span className="row">
      <span className="truncate">{goal.title}</span>
      <Badge tone={GOAL_TONES[goal.status]}>{words(goal.status)}</Badge>
      {goal.ownerAgent && <AgentLink agent={goal.ownerAgent} />}
    </span>
  );
}

function NoGoals({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Empty
      icon="goal"
      title="No goals"
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            Say what the company is for
          </Button>
        )
      }
    >
      Goals tell agents why they work. Begin with the one of the company; those of teams, agents and tasks lead to it.
    </Empty>
  );
}
