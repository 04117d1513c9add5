import { useState } from 'react';
import { plural, words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { LinkButton } from '../../ui/button.js';
import { Facts, Section, Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import type { Tone } from '../../ui/tone.js';
import { AgentToolsDocument, type AgentToolsQuery } from './agent-tools.gql.js';
import type { TabProps } from './tab-props.js';
import { absenceText, DECISIONS, type ExplainedTool, toolsLike } from './tool-reasons.js';

const RISKS: Readonly<Record<ExplainedTool['riskLevel'], readonly [Tone, string]>> = {
  READ: ['neutral', 'Reads'],
  WRITE: ['info', 'Changes'],
  DESTRUCTIVE: ['danger', 'Destroys'],
};

/** What decides about tools; calls of them change nothing here. */
const RULE_TYPES: ReadonlySet<string> = new Set([
  'TOOL_APPLICATION',
  'TOOL_CATALOG_ENTRY',
  'TOOL_CONNECTION',
  'TOOL_GRANT',
  'TOOL_POLICY',
  'TOOL_PROFILE',
  'TOOL_PROFILE_ENTRY',
]);

/** What the agent may do with each tool of the company, and by which rule. */
export function AgentTools({ agent: { id: agentId, companyId } }: TabProps) {
  const { get } = useAddress();
  const [projectId, setProjectId] = useState<string | null>(null);
  const { data, refusal, isLoading, refresh } = usePage(
    AgentToolsDocument,
    { companyId, agentId, projectId },
    { live: ({ entityType, entityId }) => RULE_TYPES.has(entityType) || entityId === agentId },
  );
  const tools = data?.toolExplanations;
  const decision = get('show') ?? 'all';
  return (
    <>
      <Filters projectId={projectId} onProject={setProjectId} />
      {data?.effectiveTools && <Holding effective={data.effectiveTools} />}
      {tools ? (
        <ToolTable tools={tools} shown={toolsLike(tools, { q: get('q') ?? '', decision })} />
      ) : isLoading ? (
        <Loading rows={6} />
      ) : (
        <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />
      )}
    </>
  );
}

const EVERYWHERE = 'everywhere';

interface FiltersProps {
  readonly projectId: string | null;
  readonly onProject: (projectId: string | null) => void;
}

function Filters({ projectId, onProject }: FiltersProps) {
  const { get, set } = useAddress();
  const projects = useCompany().shell?.projects.nodes ?? [];
  return (
    <Toolbar label="Filters">
      <TextInput
        type="search"
        icon="search"
        aria-label="Find tools"
        placeholder="Find…"
        value={get('q') ?? ''}
        onChange={(q) => set({ q })}
      />
      <Select
        aria-label="Decision"
        value={get('show') ?? 'all'}
        onChange={(show) => set({ show: show === 'all' ? undefined : show })}
        options={[
          { value: 'all', label: 'Any decision' },
          ...Object.entries(DECISIONS).map(([value, { text }]) => ({ value, label: text })),
        ]}
      />
      <Select
        aria-label="Within the project"
        value={projectId ?? EVERYWHERE}
        onChange={(next) => onProject(next === EVERYWHERE ? null : next)}
        options={[
          { value: EVERYWHERE, label: 'Without a project' },
          ...projects.map(({ id, name }) => ({ value: id, label: `Within ${name}` })),
        ]}
      />
    </Toolbar>
  );
}

/** The profiles and connections that the decisions come from. */
function Holding({ effective }: { effective: NonNullable<AgentToolsQuery['effectiveTools']> }) {
  const paths = usePaths();
  const { profiles, installedConnections: connections } = effective;
  return (
    <Facts
      items={[
        [
          'Profiles',
          profiles.length === 0 ? (
            <span key="none" className="muted">
              None holds for it
            </span>
          ) : (
            <span key="profiles" className="row">
              {profiles.map(({ id, name, defaultAction }) => (
                <Anchor
                  key={id}
                  href={paths.page('tools/profiles')}
                  title={`Tools without an entry: ${words(defaultAction).toLowerCase()}`}
                >
                  {name}
                </Anchor>
              ))}
            </span>
          ),
        ],
        [
          'Connections',
          connections.length > 0 && (
            <span key="connections" className="row">
              {connections.map(({ serverId, name, isForCompany }) => (
                <Badge key={serverId} title={isForCompany ? 'Installed for all agents' : 'Installed for this agent'}>
                  {name}
                </Badge>
              ))}
            </span>
          ),
        ],
      ]}
    />
  );
}

interface ToolTableProps {
  readonly tools: readonly ExplainedTool[];
  readonly shown: readonly ExplainedTool[];
}

function ToolTable({ tools, shown }: ToolTableProps) {
  const paths = usePaths();
  const count = (decision: ExplainedTool['decision']) => tools.filter((tool) => tool.decision === decision).length;
  return (
    <Section
      title={`${plural(count('ALLOW'), 'tool')} allowed, ${count('REQUIRE_APPROVAL')} with approval, ${count('DENY')} denied`}
    >
      <Table
        caption="Tools of the company, and what the agent may do with them"
        rows={shown}
        rowKey={({ catalogEntryId }) => catalogEntryId}
        columns={[
          { key: 'tool', title: 'Tool', render: (tool) => <ToolName tool={tool} /> },
          {
            key: 'risk',
            title: 'Risk',
            secondary: true,
            render: ({ riskLevel }) => <Badge tone={RISKS[riskLevel][0]}>{RISKS[riskLevel][1]}</Badge>,
          },
          {
            key: 'decision',
            title: 'Decision',
            render: ({ decision }) => <Badge tone={DECISIONS[decision].tone}>{DECISIONS[decision].text}</Badge>,
          },
          { key: 'why', title: 'Why', render: (tool) => <Reason tool={tool} /> },
        ]}
        empty={
          tools.length > 0 ? (
            <Empty icon="tool" title="No tool matches" />
          ) : (
            <Empty
              icon="tool"
              title="The company has no tools yet"
              action={<LinkButton href={paths.page('tools')}>Connect tools</LinkButton>}
            >
              Tools come with connections to servers, and policies say who may call them.
            </Empty>
          )
        }
      />
    </Section>
  );
}

const ToolName = ({ tool: { displayName, toolName, server } }: { tool: ExplainedTool }) => (
  <span className="agent-lines">
    <span>
      <PlainText text={displayName} />
    </span>
    <span className="muted">
      <span className="mono">
        <PlainText text={toolName} />
      </span>
      {server && ` on ${server.name}`}
    </span>
  </span>
);

function Reason({ tool }: { tool: ExplainedTool }) {
  const paths = usePaths();
  const { explanation, matchedPolicies, dependsOnArguments } = tool;
  const absence = absenceText(tool);
  const rules = matchedPolicies.toReversed();
  return (
    <span className="agent-lines">
      <span>
        {explanation}
        {dependsOnArguments && ' The arguments of a call decide: this is the best that some of them get.'}
      </span>
      {rules.length > 0 && (
        <span className="row">
          {rules.map(({ id, name, policyType }, index) => (
            <span key={id}>
              {index === 0 ? 'Decided by ' : 'after '}
              <Anchor href={paths.page('tools/policies')} title={words(policyType)}>
                {name}
              </Anchor>
            </span>
          ))}
        </span>
      )}
      {absence && <span className="agent-note">{absence}</span>}
    </span>
  );
}
