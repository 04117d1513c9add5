import { useAction } from '../../graph/use-action.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { IssueLink } from '../../parts/links.js';
import { IconButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { ChangeIssueDocument, type RelatedIssueFragment } from './issue.gql.js';
import { IssueCases } from './issue-cases.js';
import { useIssue } from './issue-context.js';

/** What the issue waits for, what waits for it, where it is named, and the cases it works on. */
export function IssueRelations() {
  const { issue, readOnly } = useIssue();
  const { blockedBy, blocks, mentionedBy, caseLinks } = issue;
  const cases = caseLinks?.nodes ?? [];
  const count = blockedBy.nodes.length + blocks.nodes.length + mentionedBy.nodes.length + cases.length;
  if (count === 0 && readOnly) return null;
  return (
    <Section
      title="Relations"
      count={count}
      collapsible={count > 0 ? true : 'closed'}
      key={count > 0 ? 'some' : 'none'}
    >
      <Blockers />
      <Related title="Blocks" issues={blocks.nodes} />
      <Related title="Named in" issues={mentionedBy.nodes} />
      <IssueCases links={cases} />
    </Section>
  );
}

function Related({ title, issues }: { title: string; issues: readonly RelatedIssueFragment[] }) {
  if (issues.length === 0) return null;
  return (
    <Section title={title} level={3} count={issues.length}>
      <ul className="issue-links">
        {issues.map((each) => (
          <li key={each.id}>
            <IssueLink issue={each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Blockers() {
  const { issue, refresh, readOnly } = useIssue();
  const { run, isBusy } = useAction(ChangeIssueDocument);
  const blockers = issue.blockedBy.nodes;
  const put = async (blockedByIssueIds: string[]) => {
    if ((await run({ issueId: issue.id, blockedByIssueIds })).payload) refresh();
  };
  const ids = blockers.map(({ id }) => id);
  return (
    <Section title="Blocked by" level={3} count={blockers.length}>
      {blockers.length > 0 && (
        <ul className="issue-links">
          {blockers.map((each) => (
            <li key={each.id} className="row">
              <IssueLink issue={each} />
              {!readOnly && (
                <IconButton
                  size="s"
                  icon="close"
                  label={`No longer blocked by ${each.identifier}`}
                  busy={isBusy}
                  onClick={() => void put(ids.filter((id) => id !== each.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div>
          <IssuePicker
            name="Blocker"
            none="Add a blocker"
            look="full"
            value={null}
            without={[issue.id, ...ids]}
            onChange={(chosen) => chosen && void put([...ids, chosen.id])}
          />
        </div>
      )}
    </Section>
  );
}
