import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { IssueStatusBadge, PriorityIcon } from '../../parts/statuses.js';
import { useParam } from '../../parts/use-address.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Columns, Facts, Page, Section, Stat } from '../../ui/layout.js';
import { Count, Money, Tokens } from '../../ui/numbers.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { ExactTime, Time } from '../../ui/time.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { PersonProfileDocument, type PersonProfileQuery } from './profile.gql.js';

type Profile = NonNullable<PersonProfileQuery['userProfile']>;

/** What a person did within 30 days, and what was billed for issues they answer for. */
export function ProfilePage() {
  const { id } = useCompany();
  const userSlug = useParam('userId');
  const { data, refusal, refresh } = usePage(PersonProfileDocument, { companyId: id, userSlug });
  const profile = data?.userProfile;
  if (!profile) {
    return (
      <Page title="Profile">
        {refusal ? <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} /> : <Loading rows={6} />}
      </Page>
    );
  }
  const { name } = profile.user;
  return (
    <Page title={name} titleSuffix={<Standing profile={profile} />} aside={<About profile={profile} />}>
      <Figures stats={profile.stats} />
      <Issues issues={profile.recentIssues} />
      <Agents agents={profile.topAgents} />
      <Providers providers={profile.topProviders} />
      <Activity events={profile.recentActivity} />
    </Page>
  );
}

function Standing({ profile: { user } }: { profile: Profile }) {
  const isActive = user.status === 'ACTIVE';
  return (
    <>
      {user.membershipRole && <Badge>{words(user.membershipRole)}</Badge>}
      {user.status && !isActive && <Badge tone="warning">{words(user.status)}</Badge>}
    </>
  );
}

function About({ profile: { user } }: { profile: Profile }) {
  return (
    <div className="stack">
      <Avatar name={user.name} src={user.image ? addressOf(user.image) : null} size="l" />
      <Facts
        items={[
          user.email ? ['E-mail', user.email] : null,
          ['Address', user.slug],
          ['Member since', <ExactTime key="since" at={user.joinedAt} />],
        ]}
      />
    </div>
  );
}

function Figures({ stats }: { stats: Profile['stats'] }) {
  return (
    <Section title="Within 30 days">
      <Columns narrow>
        <Stat label="Actions" value={<Count value={stats.activityCount} />} />
        <Stat label="Comments" value={<Count value={stats.commentCount} />} />
        <Stat label="Issues created" value={<Count value={stats.createdIssueCount} />} />
        <Stat label="Issues completed" value={<Count value={stats.completedIssueCount} />} />
        <Stat label="Open issues" value={<Count value={stats.openIssueCount} />} hint="at present" />
        <Stat label="Spent" value={<Money cents={stats.costCents} />} hint="on issues they answer for" />
      </Columns>
    </Section>
  );
}

function Issues({ issues }: { issues: Profile['recentIssues'] }) {
  const paths = usePaths();
  return (
    <Section title="Recent issues">
      <Table
        caption="Recent issues"
        rows={issues}
        rowKey={({ issueId }) => issueId}
        href={({ identifier }) => paths.issue(identifier)}
        columns={[
          {
            key: 'issue',
            title: 'Issue',
            render: ({ identifier, title }) => (
              <>
                <span className="identifier">{identifier}</span> {title}
              </>
            ),
          },
          { key: 'status', title: 'Status', render: ({ status }) => <IssueStatusBadge status={status} /> },
          {
            key: 'priority',
            title: 'Priority',
            secondary: true,
            render: ({ priority }) => <PriorityIcon priority={priority} />,
          },
          { key: 'last', title: 'Last activity', render: ({ lastActivityAt }) => <Time at={lastActivityAt} /> },
        ]}
        empty={<Empty icon="issues" title="No issues within 30 days" />}
      />
    </Section>
  );
}

function Agents({ agents }: { agents: Profile['topAgents'] }) {
  if (agents.length === 0) return null;
  return (
    <Section title="Agents that worked for them">
      <Table
        caption="Agents by cost"
        rows={agents}
        rowKey={({ agentId }) => agentId}
        columns={[
          {
            key: 'agent',
            title: 'Agent',
            render: ({ agent, agentName }) => (agent ? <AgentLink agent={agent} /> : (agentName ?? 'Unknown')),
          },
          {
            key: 'in',
            title: 'Tokens in',
            align: 'end',
            secondary: true,
            render: (row) => <Tokens value={row.inputTokens} />,
          },
          {
            key: 'out',
            title: 'Tokens out',
            align: 'end',
            secondary: true,
            render: (row) => <Tokens value={row.outputTokens} />,
          },
          { key: 'cost', title: 'Cost', align: 'end', render: (row) => <Money cents={row.costCents} /> },
        ]}
      />
    </Section>
  );
}

function Providers({ providers }: { providers: Profile['topProviders'] }) {
  if (providers.length === 0) return null;
  return (
    <Section title="Providers">
      <Table
        caption="Providers by cost"
        rows={providers}
        rowKey={({ provider }) => provider}
        columns={[
          { key: 'provider', title: 'Provider', render: ({ provider }) => provider },
          { key: 'cost', title: 'Cost', align: 'end', render: (row) => <Money cents={row.costCents} /> },
        ]}
      />
    </Section>
  );
}

function Activity({ events }: { events: Profile['recentActivity'] }) {
  if (events.length === 0) return null;
  return (
    <Section title="Recent activity">
      <Timeline label="Recent activity">
        {events.map(({ id, actionText, createdAt, issue }) => (
          <TimelineItem key={id} icon="activity" at={createdAt}>
            {words(actionText)} {issue && <IssueLink issue={issue} />}
          </TimelineItem>
        ))}
      </Timeline>
    </Section>
  );
}
