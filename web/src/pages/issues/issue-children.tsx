import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useClient } from 'urql';
import { useAction } from '../../graph/use-action.js';
import { ActorLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { IssueStatusDot, PriorityIcon } from '../../parts/statuses.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Section } from '../../ui/layout.js';
import { TextInput } from '../../ui/text-input.js';
import { Tree, type TreeNode } from '../../ui/tree.js';
import { AddChildIssueDocument, type ChildIssueFragment, ChildrenOfIssueDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import { progressText } from './issue-obstacles.js';

interface ChildNode extends TreeNode {
  readonly issue: ChildIssueFragment;
  readonly children?: readonly ChildNode[];
}

/** The issues below this one, level by level. */
export function IssueChildren() {
  const { issue, readOnly } = useIssue();
  const [isAdding, setAdding] = useState(false);
  const children = issue.children.nodes;
  if (children.length === 0 && readOnly) return null;
  return (
    <Section
      title="Sub-issues"
      count={children.length}
      collapsible={children.length > 0 || isAdding ? true : 'closed'}
      key={children.length > 0 ? 'some' : 'none'}
    >
      {children.length > 0 && (
        <>
          <p className="muted">{progressText(children)}</p>
          <ChildTree issues={children} />
          {issue.children.pageInfo.hasNextPage && <p className="muted">Only the first 50 are shown.</p>}
        </>
      )}
      {!readOnly &&
        (isAdding ? <AddChild onClose={() => setAdding(false)} /> : <AddButton onClick={() => setAdding(true)} />)}
    </Section>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button size="s" icon="plus" onClick={onClick}>
      Add a sub-issue
    </Button>
  </div>
);

function ChildTree({ issues }: { issues: readonly ChildIssueFragment[] }) {
  const client = useClient();
  const paths = usePaths();
  const navigate = useNavigate();
  const [below, setBelow] = useState<Readonly<Record<string, readonly ChildIssueFragment[]>>>({});
  const nodeOf = (issue: ChildIssueFragment): ChildNode => ({
    id: issue.id,
    label: issue.title,
    issue,
    hasChildren: issue.children.nodes.length > 0,
    ...(below[issue.id] && { children: below[issue.id]?.map(nodeOf) }),
  });
  const expand = async ({ id }: ChildNode) => {
    if (below[id]) return;
    const { data } = await client.query(ChildrenOfIssueDocument, { id }).toPromise();
    setBelow((before) => ({ ...before, [id]: data?.issue?.children.nodes ?? [] }));
  };
  return (
    <Tree
      label="Sub-issues"
      nodes={issues.map(nodeOf)}
      onExpand={(node) => void expand(node)}
      onSelect={({ issue }) => void navigate({ to: paths.issue(issue.identifier) })}
      renderNode={({ issue }) => <ChildRow issue={issue} />}
    />
  );
}

const ChildRow = ({ issue }: { issue: ChildIssueFragment }) => (
  <span className="issue-child">
    <IssueStatusDot status={issue.status} />
    <span className="identifier">{issue.identifier}</span>
    <span className="truncate">{issue.title}</span>
    <PriorityIcon priority={issue.priority} />
    {issue.assignee && <ActorLink actor={issue.assignee} />}
  </span>
);

function AddChild({ onClose }: { onClose: () => void }) {
  const { issue, refresh } = useIssue();
  const [title, setTitle] = useState('');
  const [blocks, setBlocks] = useState(false);
  const { run, isBusy } = useAction(AddChildIssueDocument, { done: ({ issue }) => `${issue.identifier} is created.` });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || isBusy) return;
    const { payload } = await run({ issueId: issue.id, title: title.trim(), blockParentUntilDone: blocks });
    if (!payload) return;
    setTitle('');
    refresh();
  };
  return (
    <form
      className="issue-add"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        aria-label="Title of the sub-issue"
        placeholder="What is to be done"
        value={title}
        onChange={setTitle}
        autoFocus
      />
      <Checkbox label={`${issue.identifier} waits for it`} checked={blocks} onChange={setBlocks} />
      <Button
        type="submit"
        variant="primary"
        size="s"
        busy={isBusy}
        disabledReason={title.trim() ? null : 'Give it a title first.'}
      >
        Add
      </Button>
      <Button size="s" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </form>
  );
}
