import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { IssueLink } from '../../parts/links.js';
import { IconButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { type ApprovalPageQuery, LinkApprovalDocument, UnlinkApprovalDocument } from './approval.gql.js';

type Issues = NonNullable<ApprovalPageQuery['approval']>['issues']['nodes'];

interface ApprovalIssuesProps {
  readonly approvalId: string;
  readonly issues: Issues;
  readonly onChange: () => void;
}

/** The issues that a request concerns, or that wait for it. */
export function ApprovalIssues({ approvalId, issues, onChange }: ApprovalIssuesProps) {
  const { mayWrite } = useRights();
  const link = useAction(LinkApprovalDocument);
  const unlink = useAction(UnlinkApprovalDocument);
  const changed = ({ payload }: { payload?: unknown }) => {
    if (payload) onChange();
  };
  return (
    <Section title="Issues" count={issues.length}>
      {issues.length === 0 ? <p className="muted">No issue waits for it.</p> : null}
      <ul className="stack">
        {issues.map((issue) => (
          <li key={issue.id} className="row">
            <IssueLink issue={issue} />
            {mayWrite ? (
              <IconButton
                size="s"
                icon="close"
                label={`Remove the link to ${issue.identifier}`}
                onClick={() => void unlink.run({ approvalId, issueId: issue.id }).then(changed)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <div className="row">
          <span className="muted">Link</span>
          <IssuePicker
            name="Issue"
            value={null}
            without={issues.map(({ id }) => id)}
            onChange={(issue) => {
              if (issue) void link.run({ approvalId, issueId: issue.id }).then(changed);
            }}
          />
        </div>
      ) : null}
    </Section>
  );
}
