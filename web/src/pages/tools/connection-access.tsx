import { useState } from 'react';
import { useCompany, useRights, useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { ActorLink, AgentLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  RevokeToolGrantDocument,
  SetToolInstallsDocument,
  ToolServerAccessDocument,
  type ToolServerAccessQuery,
} from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';
import { useAuthorization } from './use-authorization.js';

type Server = Extract<ToolServerAccessQuery['node'], { __typename: 'ToolServer' }>;
type Grant = Server['grants']['nodes'][number];

/** Who authorized the connection, and the agents that may ask people for it. */
export function ConnectionAccess({ connection }: ConnectionProps) {
  const { id: companyId } = useCompany();
  const { id } = connection;
  const { data, refusal, refresh } = usePage(
    ToolServerAccessDocument,
    { id, companyId },
    { live: ({ entityType, entityId }) => entityType === 'TOOL_GRANT' || entityId === id },
  );
  const server = data?.node?.__typename === 'ToolServer' ? data.node : undefined;
  if (!server && refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (!server) return <Loading rows={4} />;
  return (
    <>
      {connection.authKind === 'OAUTH' && (
        <Authorization connection={connection} grants={server.grants.nodes} refresh={refresh} />
      )}
      <Installs serverId={id} installs={server.installs.nodes} refresh={refresh} />
    </>
  );
}

interface AuthorizationProps extends ConnectionProps {
  readonly grants: readonly Grant[];
  readonly refresh: () => void;
}

function Authorization({ connection, grants, refresh }: AuthorizationProps) {
  const { mayWrite } = useRights();
  const { authorization } = connection;
  const confirm = useConfirm();
  const revoke = useAction(RevokeToolGrantDocument, { done: 'The access has ended.' });
  const end = async ({ id }: Grant) => {
    const text = 'Calls that use it end at once, in every process. It can be authorized anew.';
    if (!(await confirm({ title: 'End this access?', text, action: 'End it', danger: true }))) return;
    if ((await revoke.run({ grantId: id })).payload) refresh();
  };
  return (
    <Section title="Authorization">
      {authorization && (
        <p>
          {authorization.isAuthorizedForCompany ? 'Authorized for the company. ' : 'Not authorized for the company. '}
          {authorization.isAuthorizedForCaller ? 'Authorized for you.' : 'Not authorized for you.'}
          {authorization.issuer && ` By ${authorization.issuer}.`}
        </p>
      )}
      {mayWrite && connection.status !== 'ARCHIVED' && <Authorize connection={connection} />}
      <Table
        caption="Accesses that were granted"
        rows={grants}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'whose',
            title: 'Whose',
            render: ({ kind, subject }) => (kind === 'ORGANIZATION' ? "The company's" : <ActorLink actor={subject} />),
          },
          {
            key: 'status',
            title: 'State',
            render: ({ status }) => (
              <Badge tone={status === 'ACTIVE' ? 'success' : 'neutral'}>
                {status === 'ACTIVE' ? 'Holds' : 'Ended'}
              </Badge>
            ),
          },
          { key: 'scopes', title: 'Scopes', secondary: true, render: ({ scopes }) => scopes.join(', ') || '–' },
          { key: 'since', title: 'Since', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          {
            key: 'end',
            title: 'End',
            hiddenTitle: true,
            align: 'end',
            render: (grant) =>
              mayWrite && grant.status === 'ACTIVE' ? (
                <Button size="s" onClick={() => void end(grant)}>
                  End
                </Button>
              ) : null,
          },
        ]}
        empty={
          <Empty icon="key" title="Nobody has authorized it yet">
            People decide at the server itself; its tokens are kept encrypted here.
          </Empty>
        }
      />
    </Section>
  );
}

/** For whom: by the policy of the connection, for oneself, for the company, or for an agent. */
function Authorize({ connection: { id, credentialPolicy } }: ConnectionProps) {
  const { id: companyId } = useCompany();
  const { person } = useViewer();
  const [agentId, setAgentId] = useState<string | null>(null);
  const { begin, waiting, isBusy } = useAuthorization(id);
  if (waiting) {
    return (
      <Notice title="Decide in the other window">
        It was opened at the server, and comes back here within ten minutes. If it did not open,{' '}
        <a href={waiting} target="_blank" rel="noopener noreferrer">
          open it
        </a>
        .
      </Notice>
    );
  }
  if (credentialPolicy === 'PER_AGENT') {
    return (
      <div className="row">
        <AgentCombobox label="Agent" value={agentId} onChange={setAgentId} />
        <Button
          icon="external"
          busy={isBusy}
          disabledReason={agentId ? null : 'Choose the agent.'}
          onClick={() => agentId && void begin(agentId)}
        >
          Authorize for the agent
        </Button>
      </div>
    );
  }
  return (
    <div className="row">
      {credentialPolicy !== 'SHARED' && person && (
        <Button icon="external" busy={isBusy} onClick={() => void begin(person.id)}>
          Authorize for yourself
        </Button>
      )}
      {credentialPolicy !== 'PER_USER' && (
        <Button icon="external" busy={isBusy} onClick={() => void begin(companyId)}>
          Authorize for the company
        </Button>
      )}
    </div>
  );
}

interface InstallsProps {
  readonly serverId: string;
  readonly installs: Server['installs']['nodes'];
  readonly refresh: () => void;
}

/** Agents for which it is installed may ask people to authorize it, and get tokens of it for their programs. */
function Installs({ serverId, installs, refresh }: InstallsProps) {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const [agentId, setAgentId] = useState<string | null>(null);
  const save = useAction(SetToolInstallsDocument, { done: 'Saved.' });
  const isForAll = installs.some(({ targetType }) => targetType === 'COMPANY');
  const agents = installs.flatMap(({ targetType, targetId, agent }) =>
    targetType === 'AGENT' && agent ? [{ targetId, agent }] : [],
  );
  const put = async (all: boolean, ids: readonly string[]) => {
    const next = [
      ...(all ? [{ targetType: 'COMPANY' as const, targetId: companyId }] : []),
      ...ids.map((targetId) => ({ targetType: 'AGENT' as const, targetId })),
    ];
    if ((await save.run({ serverId, installs: next })).payload) refresh();
  };
  const ids = agents.map(({ targetId }) => targetId);
  return (
    <Section title="Installed for">
      <p className="muted">
        Agents for which it is installed may ask people to authorize it, and their programs may get a token of it.
      </p>
      <Checkbox
        label="All agents of the company"
        checked={isForAll}
        disabled={!mayWrite || save.isBusy}
        onChange={(all) => void put(all, ids)}
      />
      <ul className="tool-list">
        {agents.map(({ targetId, agent }) => (
          <li key={targetId} className="row">
            <AgentLink agent={agent} />
            {mayWrite && (
              <IconButton
                size="s"
                icon="close"
                label={`Not for ${agent.name} any more`}
                onClick={() =>
                  void put(
                    isForAll,
                    ids.filter((other) => other !== targetId),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="row">
          <AgentCombobox label="Another agent" value={agentId} onChange={setAgentId} />
          <Button
            busy={save.isBusy}
            disabledReason={agentId ? null : 'Choose the agent.'}
            onClick={() => {
              if (agentId) void put(isForAll, [...new Set([...ids, agentId])]);
              setAgentId(null);
            }}
          >
            Install
          </Button>
        </div>
      )}
    </Section>
  );
}
