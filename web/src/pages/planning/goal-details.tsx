import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentLink } from '../../parts/links.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Facts, Section } from '../../ui/layout.js';
import { Time } from '../../ui/time.js';
import { GoalForm } from './goal-form.js';
import { DeleteGoalDocument } from './goals.gql.js';
import type { Goal } from './use-goals.js';

interface GoalDetailsProps {
  readonly goal: Goal;
  readonly goals: readonly Goal[];
  readonly onClose: () => void;
}

export function GoalDetails({ goal, goals, onClose }: GoalDetailsProps) {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const remove = useAction(DeleteGoalDocument, { done: 'The goal is deleted.' });

  async function ask() {
    const isSure = await confirm({
      title: 'Delete this goal?',
      text: 'Issues, projects and goals that lead to it stay, without it.',
      action: 'Delete goal',
      danger: true,
    });
    if (!isSure) return;
    const { payload } = await remove.run({ goalId: goal.id });
    if (payload) onClose();
  }
  return (
    <Section title={goal.title} actions={<IconButton label="Close" icon="close" size="s" onClick={onClose} />}>
      {goal.description && <LazyRichText text={goal.description} />}
      <Facts
        items={[
          ['Level', words(goal.level)],
          ['Status', words(goal.status)],
          ['Owner', goal.ownerAgent ? <AgentLink key="owner" agent={goal.ownerAgent} /> : 'Nobody'],
          ['Created', <Time key="created" at={goal.createdAt} />],
          ['Changed', <Time key="changed" at={goal.updatedAt} />],
        ]}
      />
      {mayWrite && (
        <div className="row">
          <Button icon="edit" onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button variant="danger" icon="trash" busy={remove.isBusy} onClick={ask}>
            Delete
          </Button>
        </div>
      )}
      {isEditing && <GoalForm goal={goal} goals={goals} onClose={() => setEditing(false)} />}
    </Section>
  );
}
