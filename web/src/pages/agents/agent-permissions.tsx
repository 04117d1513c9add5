import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Switch } from '../../ui/checkbox.js';
import { Code } from '../../ui/code.js';
import { Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import {
  AgentPermissionsDocument,
  type PermissionsOfAgentFragment,
  UpdatePermissionsOfAgentDocument,
} from './agent-access.gql.js';
import type { TabProps } from './tab-props.js';

const SOURCES: Readonly<Record<PermissionsOfAgentFragment['access']['issueAssignSource'], string>> = {
  AGENT_CREATOR: 'It may, since it may hire agents.',
  CEO_ROLE: 'It may, since it is the CEO.',
  EXPLICIT_GRANT: 'It may by a grant of its own.',
  NONE: 'It works on its own issues only.',
};

/** What the agent may do in the company. */
export function AgentPermissions({ agent: { id, companyId } }: TabProps) {
  const { data, refusal, isLoading, refresh } = usePage(
    AgentPermissionsDocument,
    { companyId, id },
    { live: ({ entityType, entityId }) => entityType === 'MEMBER' || entityId === id },
  );
  const agent = data?.agent;
  if (!agent) {
    if (isLoading) return <Loading rows={4} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  return (
    <>
      <Section title="What it may do">
        <Switches agent={agent} />
      </Section>
      <Grants agent={agent} />
    </>
  );
}

function Switches({ agent: { id: agentId, permissions, access } }: { agent: PermissionsOfAgentFragment }) {
  const { mayWrite } = useRights();
  const update = useAction(UpdatePermissionsOfAgentDocument, { done: 'The permissions are saved.' });
  const { canCreateAgents, canCreateSkills } = permissions;
  const { canAssignIssues, issueAssignSource } = access;
  const set = (changes: Partial<Record<'canCreateAgents' | 'canCreateSkills' | 'canAssignIssues', boolean>>) =>
    void update.run({ agentId, canCreateAgents, canCreateSkills, canAssignIssues, ...changes });
  const isFixed = !mayWrite || update.isBusy;
  const isByRole = issueAssignSource === 'CEO_ROLE' || issueAssignSource === 'AGENT_CREATOR';
  return (
    <>
      <Switch
        label="Hire agents"
        hint="Where the company wants it, the board approves each hire."
        disabled={isFixed}
        checked={canCreateAgents}
        onChange={(may) => set({ canCreateAgents: may })}
      />
      <Switch
        label="Create skills"
        disabled={isFixed}
        checked={canCreateSkills}
        onChange={(may) => set({ canCreateSkills: may })}
      />
      <Switch
        label="Assign issues to others"
        hint={SOURCES[issueAssignSource]}
        disabled={isFixed || isByRole}
        checked={canAssignIssues}
        onChange={(may) => set({ canAssignIssues: may })}
      />
    </>
  );
}

function Grants({ agent: { access } }: { agent: PermissionsOfAgentFragment }) {
  const paths = usePaths();
  const { mayManageMembers } = useRights();
  const change = mayManageMembers && (
    <LinkButton size="s" href={`${paths.page('members')}?tab=agents`}>
      Change grants
    </LinkButton>
  );
  return (
    <Section title="Grants" count={access.grants.length} actions={change}>
      <Table
        caption="Permissions that are granted to the agent itself"
        rows={access.grants}
        rowKey={({ permissionKey }) => permissionKey}
        columns={[
          { key: 'key', title: 'Permission', render: ({ permissionKey }) => words(permissionKey) },
          {
            key: 'scope',
            title: 'Limited to',
            render: ({ scope }) =>
              scope ? <Code>{JSON.stringify(scope)}</Code> : <span className="muted">No limit</span>,
          },
        ]}
        empty={<p className="muted">Nothing is granted to the agent itself; its role may allow more.</p>}
      />
    </Section>
  );
}
