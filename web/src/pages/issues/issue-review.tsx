import { useState } from 'react';
import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { type Assignee, AssigneePicker } from '../../parts/assignee-picker.js';
import { ActorLink } from '../../parts/links.js';
import { Button, IconButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { ChangeIssueDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import { type PolicyInput, policyInput, policyText, type Stage, stateText } from './issue-policy.js';

type StageType = Stage['type'];

/** Who looks at the work before it is done, in plain words, and how far that has come. */
export function IssueReview() {
  const { issue, readOnly } = useIssue();
  const [isEditing, setEditing] = useState(false);
  const policy = issue.executionPolicy;
  const sentences = policy ? policyText(policy) : [];
  const state = issue.executionState && stateText(issue.executionState);
  const request = issue.executionState?.reviewRequest?.instructions;
  return (
    <Section
      title="Review"
      actions={
        !readOnly && (
          <Button size="s" variant="quiet" onClick={() => setEditing(!isEditing)}>
            {isEditing ? 'Close' : 'Change'}
          </Button>
        )
      }
    >
      {sentences.length === 0 ? (
        <p className="muted">Nobody has to look at the work before it is done.</p>
      ) : (
        sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
      {state && <p>{state}</p>}
      {request && (
        <blockquote className="issue-note" dir="auto">
          <PlainText text={request} />
        </blockquote>
      )}
      {issue.reviewPolicy && <p className="muted">Who may decide: {words(issue.reviewPolicy).toLowerCase()}.</p>}
      {isEditing && <Stages />}
    </Section>
  );
}

/** The stages one after another: each has somebody who reviews or approves. */
function Stages() {
  const { issue, refresh } = useIssue();
  const { run, isBusy } = useAction(ChangeIssueDocument);
  const stages = issue.executionPolicy?.stages ?? [];
  const put = async (next: NonNullable<PolicyInput['stages']>) => {
    const executionPolicy = policyInput(issue.executionPolicy, { stages: next });
    if ((await run({ issueId: issue.id, executionPolicy })).payload) refresh();
  };
  const inputs = policyInput(issue.executionPolicy, {}).stages ?? [];
  const add = (type: StageType, assignee: Assignee | null) => {
    if (!assignee) return;
    const participant = assignee.kind === 'agent' ? { agentId: assignee.id } : { userId: assignee.id };
    const kind = assignee.kind === 'agent' ? ('AGENT' as const) : ('USER' as const);
    void put([...inputs, { key: freeKey(type, inputs), type, participants: [{ type: kind, ...participant }] }]);
  };
  return (
    <>
      <ol className="issue-links">
        {stages.map(({ key, type, participants }) => (
          <li key={key} className="row">
            <span className="muted">{type === 'REVIEW' ? 'Review' : 'Approval'}</span>
            {participants.map(({ agent, user }) => (
              <ActorLink key={agent?.id ?? user?.id ?? 'gone'} actor={agent ?? user} />
            ))}
            <IconButton
              size="s"
              icon="close"
              label={`Remove the ${words(type).toLowerCase()}`}
              busy={isBusy}
              onClick={() => void put(inputs.filter((stage) => stage.key !== key))}
            />
          </li>
        ))}
      </ol>
      <AddStage name="Add reviewer" onAdd={(assignee) => add('REVIEW', assignee)} />
      <AddStage name="Add approver" onAdd={(assignee) => add('APPROVAL', assignee)} />
    </>
  );
}

const AddStage = ({ name, onAdd }: { name: string; onAdd: (assignee: Assignee | null) => void }) => (
  <div className="row">
    <span className="muted">{name}</span>
    <AssigneePicker value={null} look="full" onChange={onAdd} />
  </div>
);

/** What names a stage, once in its policy. */
function freeKey(type: StageType, stages: readonly { readonly key: string }[]): string {
  for (let number = 1; ; number += 1) {
    const key = `${type.toLowerCase()}-${number}`;
    if (!stages.some((stage) => stage.key === key)) return key;
  }
}
