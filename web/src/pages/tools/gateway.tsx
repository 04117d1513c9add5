import { useState } from 'react';
import { useCompany, useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { ActorLink, AgentLink, IssueLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useParam } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { Button, IconButton } from '../../ui/button.js';
import { Code, CodeBlock } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Facts, Section } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { Select } from '../../ui/select.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { GatewayForm } from './gateway-form.js';
import { GatewayTokens } from './gateway-tokens.js';
import { ToolGatewayDocument, UpdateToolGatewayDocument } from './gateways.gql.js';
import type { Gateway } from './page-gateway.js';
import { ToolStatusBadge } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';

/** One gateway: how clients are set up, and their tokens. */
export function GatewayPage() {
  const id = useParam('gatewayId');
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_ADMIN');
  const { data, refusal, isLoading, refresh } = usePage(
    ToolGatewayDocument,
    { id },
    { live: ['TOOL_GATEWAY', 'TOOL_GATEWAY_TOKEN'] },
  );
  const node = data?.node;
  const gateway = node?.__typename === 'ToolGateway' && node.companyId === companyId ? node : undefined;
  if (!gateway) {
    return (
      <ToolsFrame tab="tools/gateways" title="Gateway">
        {refusal ? (
          <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
        ) : isLoading ? (
          <Loading rows={6} />
        ) : (
          <Empty icon="globe" title="There is no such gateway" />
        )}
      </ToolsFrame>
    );
  }
  return (
    <ToolsFrame
      tab="tools/gateways"
      title={gateway.name}
      titleSuffix={<ToolStatusBadge status={gateway.status} />}
      actions={mayWrite && <GatewayActions gateway={gateway} refresh={refresh} />}
    >
      <GatewayFacts gateway={gateway} />
      <GatewayTokens gateway={gateway} refresh={refresh} />
      <Setup gateway={gateway} />
    </ToolsFrame>
  );
}

const MODES = {
  GATEWAY_ONLY: 'Only its own',
  GATEWAY_THEN_CONTEXT: 'Its own, then those of the place',
  INHERIT_CONTEXT_THEN_GATEWAY: 'Those of the place, then its own',
} as const;

function GatewayFacts({ gateway }: { gateway: Gateway }) {
  const paths = usePaths();
  const { description, agent, profile, project, approvalIssue, endpointPath, defaultProfileMode } = gateway;
  return (
    <Facts
      items={[
        ['What it is for', description],
        ['Address', <Code key="path">{endpointPath}</Code>],
        ['Its clients act as', agent ? <AgentLink key="agent" agent={agent} /> : 'The system'],
        [
          'Profile',
          profile && (
            <Anchor key="profile" href={paths.page(`tools/profiles/${profile.id}`)}>
              {profile.name}
            </Anchor>
          ),
        ],
        ['Which profiles hold', MODES[defaultProfileMode]],
        [
          'Work in',
          project && (
            <Anchor key="project" href={paths.project(project.urlKey)}>
              {project.name}
            </Anchor>
          ),
        ],
        [
          'People are asked on',
          approvalIssue ? (
            <IssueLink key="issue" issue={approvalIssue} />
          ) : (
            'No issue: calls that need approval are refused'
          ),
        ],
        [
          'Made',
          <span key="made" className="row">
            <Time at={gateway.createdAt} /> by <ActorLink actor={gateway.createdBy} />
          </span>,
        ],
      ]}
    />
  );
}

function GatewayActions({ gateway, refresh }: { gateway: Gateway; refresh: () => void }) {
  const { id, name, status } = gateway;
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const update = useAction(UpdateToolGatewayDocument, { done: 'Changed.' });
  const setStatus = (next: Gateway['status']) => void update.run({ gatewayId: id, status: next });
  const archive = async () => {
    const text = 'Every token of it is refused from now on.';
    if (await confirm({ title: `Archive ${name}?`, text, action: 'Archive', danger: true })) setStatus('ARCHIVED');
  };
  return (
    <>
      <Button icon="edit" onClick={() => setEditing(true)}>
        Change
      </Button>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" label="More actions" />}
        items={[
          status === 'ACTIVE'
            ? { label: 'Disable', icon: 'pause', hint: 'Tokens are refused.', onSelect: () => setStatus('DISABLED') }
            : { label: 'Use', icon: 'play', onSelect: () => setStatus('ACTIVE') },
          status !== 'ARCHIVED' && {
            label: 'Archive…',
            icon: 'archive',
            danger: true,
            onSelect: () => void archive(),
          },
        ]}
      />
      {isEditing && <GatewayForm gateway={gateway} onClose={() => setEditing(false)} onDone={refresh} />}
    </>
  );
}

/** How a client is set up. The place of the token stands empty in it. */
function Setup({ gateway: { clientSnippets } }: { gateway: Gateway }) {
  const [client, setClient] = useState<string>(clientSnippets[0]?.client ?? '');
  const snippet = clientSnippets.find((each) => each.client === client);
  if (!snippet) return null;
  return (
    <Section title="Set up a client">
      <Select
        aria-label="Client"
        value={client}
        onChange={setClient}
        options={clientSnippets.map(({ client, label }) => ({ value: client as string, label }))}
      />
      <CodeBlock text={snippet.config} label={snippet.label} />
      <p className="muted">{snippet.notes}</p>
    </Section>
  );
}
