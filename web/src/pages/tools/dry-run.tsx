import { lazy, Suspense, useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Drawer } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Facts } from '../../ui/layout.js';
import type { JsonRecord } from '../../ui/schema-fields.js';
import { DECISIONS, REASONS } from './decision-words.js';
import { TestToolPolicyDocument, type TestToolPolicyMutation, ToolsOfServerDocument } from './policies.gql.js';
import type { ToolSubjects } from './use-tool-subjects.js';

const SchemaForm = lazy(() => import('../../ui/schema-form.js').then((module) => ({ default: module.SchemaForm })));

type Decision = NonNullable<TestToolPolicyMutation['testToolPolicy']>['decision'];

interface DryRunProps {
  readonly subjects: ToolSubjects;
  readonly onClose: () => void;
}

interface CallValues {
  readonly agentId: string | null;
  readonly serverId: string | null;
  readonly toolId: string | null;
  readonly projectId: string | null;
  readonly given: JsonRecord;
}

const NO_CALL: CallValues = { agentId: null, serverId: null, toolId: null, projectId: null, given: {} };

/** Decides about a call without making it: nothing is called, counted or written down. */
export function DryRun({ subjects, onClose }: DryRunProps) {
  const { id: companyId } = useCompany();
  const [call, setCall] = useState(NO_CALL);
  const [decision, setDecision] = useState<Decision>();
  const test = useAction(TestToolPolicyDocument);
  const { agentId, serverId, toolId, projectId, given } = call;
  const { data } = usePage(ToolsOfServerDocument, { id: serverId ?? '' }, { pause: serverId === null });
  const tools = data?.node?.__typename === 'ToolServer' && data.node.id === serverId ? data.node.catalog.nodes : [];
  const tool = tools.find(({ id }) => id === toolId);
  const change = (part: Partial<CallValues>) => {
    setCall((before) => ({ ...before, ...part }));
    setDecision(undefined);
  };
  const decide = async () => {
    if (!agentId || !tool || !serverId) return;
    const { payload } = await test.run({
      companyId,
      actor: { actorType: 'AGENT', actorId: agentId, agentId },
      request: { toolName: tool.toolName, serverId, catalogEntryId: tool.id, arguments: given },
      ...(projectId ? { runContext: { projectId } } : {}),
    });
    setDecision(payload?.decision);
  };
  const obstacle = !agentId ? 'Choose the agent.' : !tool ? 'Choose the tool.' : null;
  return (
    <Drawer open onOpenChange={onClose} title="Dry run" width="l">
      <div className="stack">
        <p className="muted">Says how a call would be decided. Nothing is called.</p>
        <CallFields call={call} onChange={change} subjects={subjects} tools={tools} />
        {tool && (
          <Field label="Arguments" group>
            {() => (
              <Suspense fallback={<Loading rows={2} />}>
                <SchemaForm schema={tool.inputSchema} value={given} onChange={(next) => change({ given: next })} />
              </Suspense>
            )}
          </Field>
        )}
        <div className="row">
          <Button
            variant="primary"
            icon="play"
            busy={test.isBusy}
            disabledReason={obstacle}
            onClick={() => void decide()}
          >
            Decide
          </Button>
        </div>
        <div role="status">{decision && <DecisionFacts decision={decision} />}</div>
      </div>
    </Drawer>
  );
}

interface CallFieldsProps {
  readonly call: CallValues;
  readonly onChange: (part: Partial<CallValues>) => void;
  readonly subjects: ToolSubjects;
  readonly tools: readonly { readonly id: string; readonly toolName: string; readonly title: string | null }[];
}

/** Who calls which tool, and where they are at work. */
function CallFields({ call: { agentId, serverId, toolId, projectId }, onChange, subjects, tools }: CallFieldsProps) {
  const options = tools.map(({ id, toolName, title }) => ({
    value: id,
    label: toolName,
    ...(title ? { hint: title } : {}),
  }));
  return (
    <>
      <Field label="Agent" required>
        {(control) => <AgentCombobox {...control} value={agentId} onChange={(id) => onChange({ agentId: id })} />}
      </Field>
      <Field label="Connection" required>
        {(control) => (
          <Combobox
            {...control}
            placeholder="Find a connection…"
            options={subjects.servers}
            value={serverId}
            onChange={(id) => onChange({ serverId: id, toolId: null, given: {} })}
          />
        )}
      </Field>
      {serverId && (
        <Field label="Tool" required>
          {(control) => (
            <Combobox
              {...control}
              placeholder="Find a tool…"
              options={options}
              value={toolId}
              onChange={(id) => onChange({ toolId: id, given: {} })}
            />
          )}
        </Field>
      )}
      <Field label="At work in the project">
        {(control) => (
          <Combobox
            {...control}
            placeholder="None"
            options={subjects.projects}
            value={projectId}
            onChange={(id) => onChange({ projectId: id })}
          />
        )}
      </Field>
    </>
  );
}

function DecisionFacts({ decision }: { decision: Decision }) {
  const paths = usePaths();
  const { matchedPolicies, effectiveProfiles, rateLimitState: limit, policyExplanation: asked } = decision;
  const decider = asked?.policy?.name ?? matchedPolicies.at(-1)?.name;
  return (
    <Facts
      items={[
        [
          'Decision',
          <Badge key="decision" tone={DECISIONS[decision.decision].tone}>
            {DECISIONS[decision.decision].text}
          </Badge>,
        ],
        ['Reason', REASONS[decision.reasonCode]],
        ['In a sentence', decision.explanation],
        ['Decided by', decider ?? null],
        ['Policies that match', matchedPolicies.length > 0 && matchedPolicies.map(({ name }) => name).join(', ')],
        [
          'Profiles of the agent',
          effectiveProfiles.length > 0 && (
            <span key="profiles" className="row">
              {effectiveProfiles.map(({ id, name }) => (
                <Anchor key={id} href={paths.page(`tools/profiles/${id}`)}>
                  {name}
                </Anchor>
              ))}
            </span>
          ),
        ],
        ['Limit', limit && `${limit.count} of ${limit.limit} calls in ${limit.windowSeconds} s`],
      ]}
    />
  );
}
