import { lazy, Suspense, useState } from 'react';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { useConfirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { PlainText } from '../../ui/plain-text.js';
import type { JsonRecord } from '../../ui/schema-fields.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import {
  TestToolDocument,
  type TestToolMutation,
  ToolTestAccessDocument,
  type ToolTestAccessQuery,
  ToolTestAgentsDocument,
} from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';
import { REASONS } from './decision-words.js';
import { ActionRequestLink } from './request-link.js';
import { RiskBadge } from './tool-states.js';
import { CallOutcome, WaitingCall } from './try-outcome.js';

const SchemaForm = lazy(() => import('../../ui/schema-form.js').then((module) => ({ default: module.SchemaForm })));

type Access = NonNullable<ToolTestAccessQuery['toolTestAccess']>;
type Tool = Access['tools'][number];
type Answer = NonNullable<TestToolMutation['testTool']>;

/** Calls a tool as an agent would: by the same rules, counted and told in the journal like any other call. */
export function TryTool({ connection: { id } }: ConnectionProps) {
  const [agentId, setAgentId] = useState<string | null>(null);
  const agents = usePage(ToolTestAgentsDocument, { connectionId: id });
  const { refusal } = agents;
  if (refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={agents.refresh} />;
  const options = (agents.data?.toolTestAgents ?? []).map(({ agentId, name, title }) => ({
    value: agentId,
    label: name,
    ...(title ? { hint: title } : {}),
  }));
  return (
    <>
      <Field label="As which agent" hint="Rules are asked about it, at work on nothing in particular.">
        {(control) => (
          <Combobox {...control} placeholder="Find an agent…" options={options} value={agentId} onChange={setAgentId} />
        )}
      </Field>
      {agentId && <ToolsOfAgent key={agentId} connectionId={id} agentId={agentId} />}
    </>
  );
}

const DECISIONS = {
  ALLOWED: { tone: 'success', text: 'Allowed' },
  ASK_FIRST: { tone: 'warning', text: 'People are asked' },
  OFF: { tone: 'danger', text: 'Denied' },
} as const;

function ToolsOfAgent({ connectionId, agentId }: { connectionId: string; agentId: string }) {
  const [toolName, setToolName] = useState<string>();
  const { data, refusal, refresh } = usePage(
    ToolTestAccessDocument,
    { connectionId, agentId },
    { live: ['TOOL_POLICY', 'TOOL_PROFILE', 'TOOL_PROFILE_ENTRY', 'TOOL_CATALOG_ENTRY', 'TOOL_CONNECTION'] },
  );
  const access = data?.toolTestAccess;
  if (!access && refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (!access) return <Loading rows={4} />;
  const chosen = access.tools.find((tool) => tool.toolName === toolName);
  return (
    <>
      <p className="muted">
        {plural(access.allowedCount, 'tool')} allowed, {access.askFirstCount} after people were asked, {access.offCount}{' '}
        denied.
      </p>
      <Table
        caption="Tools, and what the agent may do with them"
        rows={access.tools}
        rowKey={({ catalogEntryId }) => catalogEntryId}
        onOpen={(tool) => setToolName(tool.toolName)}
        columns={[
          {
            key: 'tool',
            title: 'Tool',
            render: ({ toolName }) => (
              <span className="mono">
                <PlainText text={toolName} />
              </span>
            ),
          },
          { key: 'risk', title: 'Can do', secondary: true, render: ({ risk }) => <RiskBadge risk={risk} /> },
          {
            key: 'decision',
            title: 'Decision',
            render: ({ decision }) => <Badge tone={DECISIONS[decision].tone}>{DECISIONS[decision].text}</Badge>,
          },
          {
            key: 'why',
            title: 'Why',
            secondary: true,
            render: ({ reasonCode, matchedPolicies }) => (
              <>
                {REASONS[reasonCode]}
                {matchedPolicies.length > 0 && ` (${matchedPolicies.map(({ name }) => name).join(', ')})`}
              </>
            ),
          },
        ]}
        empty={<Empty icon="tool" title="The connection has no tools yet" />}
      />
      {chosen && <CallForm key={chosen.toolName} connectionId={connectionId} agentId={agentId} tool={chosen} />}
    </>
  );
}

interface CallFormProps {
  readonly connectionId: string;
  readonly agentId: string;
  readonly tool: Tool;
}

function CallForm({ connectionId, agentId, tool }: CallFormProps) {
  const { toolName, catalogEntry, risk, decision } = tool;
  const confirm = useConfirm();
  const [parameters, setParameters] = useState<JsonRecord>({});
  const [answer, setAnswer] = useState<Answer>();
  const test = useAction(TestToolDocument);
  const call = async () => {
    const text = 'This is a real call: what the tool does is done.';
    if (risk !== 'READ' && !(await confirm({ title: `Call ${toolName}?`, text, action: 'Call it', danger: true }))) {
      return;
    }
    const { payload } = await test.run({ serverId: connectionId, agentId, toolName, parameters });
    setAnswer(payload);
  };
  return (
    <section className="tool-call" aria-label={`Call ${toolName}`}>
      <h2>
        Call <span className="mono">{toolName}</span>
      </h2>
      {catalogEntry?.description && (
        <p className="muted" dir="auto">
          <PlainText text={catalogEntry.description.slice(0, 500)} />
        </p>
      )}
      {catalogEntry && (
        <Suspense fallback={<Loading rows={2} />}>
          <SchemaForm schema={catalogEntry.inputSchema} value={parameters} onChange={setParameters} />
        </Suspense>
      )}
      <div className="row">
        <Button variant="primary" icon="play" busy={test.isBusy} onClick={() => void call()}>
          {decision === 'ASK_FIRST' ? 'Ask for the call' : 'Call it'}
        </Button>
      </div>
      <div role="status" className="stack">
        {answer && <AnswerOf answer={answer} connectionId={connectionId} />}
      </div>
    </section>
  );
}

function AnswerOf({ answer, connectionId }: { answer: Answer; connectionId: string }) {
  const { decision, error, result, request } = answer;
  if (decision === 'OFF') {
    return (
      <Notice tone="danger" title="The rules deny it">
        <PlainText text={error?.message ?? 'They gave no reason.'} />
      </Notice>
    );
  }
  if (decision === 'ASK_FIRST' && request) {
    return (
      <>
        <Notice tone="warning" title="People are asked first" action={<ActionRequestLink />}>
          It is called once they have approved it.
        </Notice>
        <WaitingCall connectionId={connectionId} actionRequestId={request.id} />
      </>
    );
  }
  return <CallOutcome result={result} error={error} />;
}
