import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { type IssueChoice, IssuePicker } from '../../parts/issue-picker.js';
import { IssueLink } from '../../parts/links.js';
import { Button, IconButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { LinkCaseIssueDocument, UnlinkCaseIssueDocument } from './case.gql.js';
import type { PageCase } from './page-case.js';

interface CaseIssuesProps {
  readonly subject: PageCase;
  readonly refresh: () => void;
}

const ROLES = ['WORK', 'ORIGIN', 'REFERENCE'] as const;
type Role = (typeof ROLES)[number];

/** The issues that work on the case, where it comes from, and what else it refers to. */
export function CaseIssues({ subject: { id, links }, refresh }: CaseIssuesProps) {
  const { mayWrite } = useRights();
  const unlink = useAction(UnlinkCaseIssueDocument);
  const remove = async (issueId: string) => {
    if ((await unlink.run({ caseId: id, issueId })).payload) refresh();
  };
  const linked = links.nodes.flatMap(({ issue }) => issue?.id ?? []);
  return (
    <Section title="Issues" count={links.totalCount}>
      {links.nodes.length === 0 && <p className="muted">No issue is linked to the case.</p>}
      <ul className="case-list">
        {links.nodes.map(({ id: linkId, role, issue }) => (
          <li key={linkId} className="case-issue">
            {issue ? <IssueLink issue={issue} /> : <span className="muted">An issue that is gone</span>}
            <span className="muted">{words(role)}</span>
            {mayWrite && issue && (
              <IconButton
                label={`Remove the link to ${issue.identifier}`}
                icon="close"
                size="s"
                onClick={() => void remove(issue.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <LinkIssue caseId={id} linked={linked} onLinked={refresh} />}
    </Section>
  );
}

interface LinkIssueProps {
  readonly caseId: string;
  /** The ids of the issues that are linked already. */
  readonly linked: readonly string[];
  readonly onLinked: () => void;
}

function LinkIssue({ caseId, linked, onLinked }: LinkIssueProps) {
  const [issue, setIssue] = useState<IssueChoice | null>(null);
  const [role, setRole] = useState<Role>('WORK');
  const { run, isBusy } = useAction(LinkCaseIssueDocument);
  const link = async (issueId: string) => {
    if (!(await run({ caseId, issueId, role })).payload) return;
    setIssue(null);
    onLinked();
  };
  return (
    <div className="row">
      <IssuePicker name="Issue" look="full" none="Choose an issue" value={issue} onChange={setIssue} without={linked} />
      <Select
        aria-label="What the issue is to the case"
        value={role}
        onChange={setRole}
        options={ROLES.map((each) => ({ value: each, label: words(each) }))}
      />
      <Button
        size="s"
        icon="link"
        busy={isBusy}
        disabledReason={issue ? null : 'Choose an issue first.'}
        onClick={() => issue && void link(issue.id)}
      >
        Link
      </Button>
    </div>
  );
}
