import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { LinkButton } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import {
  ToolAccessDocument,
  type ToolAccessQuery,
  ToolAccessServersDocument,
  type ToolAccessServersQuery,
} from './access.gql.js';
import { ToolsFrame } from './tools-frame.js';

type AgentAccess = NonNullable<ToolAccessQuery['company']>['agents']['nodes'][number];
type Server = NonNullable<NonNullable<ToolAccessServersQuery['company']>['toolServers']>['nodes'][number];

/** What decides about tools; calls of them change nothing here. */
const RULES: ReadonlySet<string> = new Set([
  'TOOL_APPLICATION',
  'TOOL_CATALOG_ENTRY',
  'TOOL_CONNECTION',
  'TOOL_POLICY',
  'TOOL_PROFILE',
  'TOOL_PROFILE_ENTRY',
]);
const PAGE = 25;

/** For each agent, how many tools of each connection it may call. */
export function AccessPage() {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const live = ({ entityType }: { readonly entityType: string }) => RULES.has(entityType);
  const { data } = usePage(ToolAccessServersDocument, { companyId }, { live });
  const list = useList(ToolAccessDocument, { companyId }, (found) => found.company?.agents, { live, pageSize: PAGE });
  const servers = data?.company?.toolServers?.nodes ?? [];
  const toolsOf = (agent: AgentAccess) => `${paths.agent(agent.urlKey)}?tab=tools`;
  return (
    <ToolsFrame tab="tools/access">
      <p className="muted">
        At work on nothing in particular. The tab of an agent says of each tool why, and what holds within a project.
      </p>
      <ListTable
        list={list}
        caption="Agents, and how many tools of each connection they may call"
        rowKey={({ id }) => id}
        columns={[
          { key: 'agent', title: 'Agent', render: (agent) => <AgentLink agent={agent} /> },
          ...servers.map((server) => serverColumn(server, toolsOf)),
          { key: 'profiles', title: 'Profiles', secondary: true, render: (agent) => <ProfilesOf agent={agent} /> },
          {
            key: 'details',
            title: 'Details',
            hiddenTitle: true,
            align: 'end',
            render: (agent) => (
              <LinkButton size="s" href={toolsOf(agent)} aria-label={`Why ${agent.name} may do so`}>
                Why
              </LinkButton>
            ),
          },
        ]}
        empty={<Empty icon="agents" title="The company has no agents yet" />}
      />
    </ToolsFrame>
  );
}

const serverColumn = (server: Server, hrefOf: (agent: AgentAccess) => string): Column<AgentAccess> => ({
  key: server.id,
  title: server.application?.name ?? server.name,
  render: (agent) => <Cell agent={agent} server={server} href={hrefOf(agent)} />,
});

interface CellProps {
  readonly agent: AgentAccess;
  readonly server: Server;
  readonly href: string;
}

function Cell({ agent: { effectiveTools }, server: { id, tools }, href }: CellProps) {
  if (!effectiveTools) return <span className="muted">Not known</span>;
  const own = effectiveTools.allowedTools.filter(({ serverId }) => serverId === id);
  const asked = own.filter(({ decision }) => decision === 'REQUIRE_APPROVAL').length;
  if (own.length === 0) return <span className="muted">None</span>;
  const names = own.map(({ toolName }) => toolName);
  return (
    <Anchor className="row" href={href} title={names.slice(0, 30).join(', ')}>
      <Badge tone="success">{`${own.length - asked} of ${tools.totalCount}`}</Badge>
      {asked > 0 && <Badge tone="warning">{`${plural(asked, 'tool')} with approval`}</Badge>}
    </Anchor>
  );
}

function ProfilesOf({ agent: { effectiveTools } }: { agent: AgentAccess }) {
  const paths = usePaths();
  const profiles = effectiveTools?.profiles ?? [];
  if (profiles.length === 0) return <span className="muted">None</span>;
  return (
    <span className="row">
      {profiles.map(({ id, name }) => (
        <Anchor key={id} href={paths.page(`tools/profiles/${id}`)}>
          {name}
        </Anchor>
      ))}
    </span>
  );
}
