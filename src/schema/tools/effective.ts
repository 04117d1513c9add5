import type { Loader, Scope } from '#services/core/operation/scope.js';
import { ToolDecisionView } from '#services/tools/decisions/model.js';
import { toolPolicyNode } from '#services/tools/policies/rows.js';
import { profileBindingNode, profileEntryNode, profileNode } from '#services/tools/profiles/rows.js';
import { knownToolsOf } from '#services/tools/simulation/decisions.js';
import { EffectiveTools, effectiveToolsOf, getEffectiveTools } from '#services/tools/simulation/effective.js';
import { explainTools, explanationsOf, ToolExplanation } from '#services/tools/simulation/explain.js';
import { TestedTool } from '#services/tools/simulation/test-agents.js';
import type { GraphContext } from '../builder.js';
import { giveNodes } from '../connection.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { ToolPolicyRef } from './policy.js';
import { ToolProfileBindingRef, ToolProfileEntryRef, ToolProfileRef } from './profile.js';

/** A list of the rows whose ids a decision names; those deleted since are left out. */
const rowsIn = <Key extends string, Row>(
  type: unknown,
  key: Key,
  node: Loader<string, Row | null>,
  description: string,
) => ({
  type: [type],
  description,
  ...listCost(3),
  resolve: async (shape: { readonly [Name in Key]: readonly string[] }, _args: object, { scope }: GraphContext) =>
    (await Promise.all(shape[key].map((id) => scope.load(node, id)))).filter((row) => row !== null),
});

const matchedPolicies = rowsIn(
  ToolPolicyRef,
  'matchedPolicyIds',
  toolPolicyNode,
  'The policies that affected the decision, the deciding one last.',
);
const effectiveProfiles = rowsIn(
  ToolProfileRef,
  'effectiveProfileIds',
  profileNode,
  'The profiles that apply to the caller, in their order.',
);

relationsOf(outputTypeOf(ToolDecisionView), { matchedPolicies, effectiveProfiles });
const ToolExplanationRef = outputTypeOf(ToolExplanation);

relationsOf(ToolExplanationRef, { matchedPolicies, effectiveProfiles });
relationsOf(outputTypeOf(TestedTool), { matchedPolicies });

/** The rows of a list in the wire shape. */
const rowsOf =
  <Key extends string, Row>(key: Key, node: Loader<string, Row | null>) =>
  async (shape: { readonly [Name in Key]: readonly { id: string }[] }, _args: object, { scope }: GraphContext) => {
    const rows = await Promise.all(shape[key].map(({ id }) => scope.load(node, id)));
    return rows.filter((row) => row !== null) as never;
  };

export const EffectiveToolsRef = outputTypeOf(EffectiveTools, {
  fields: {
    profiles: { type: [ToolProfileRef], resolve: rowsOf('profiles', profileNode) },
    entries: { type: [ToolProfileEntryRef], resolve: rowsOf('entries', profileEntryNode) },
    bindings: { type: [ToolProfileBindingRef], resolve: rowsOf('bindings', profileBindingNode) },
  },
});

/** The context of an agent that works on nothing in particular. */
const placeOf = ({ id, companyId }: { readonly id: string; readonly companyId: string }) => ({
  companyId,
  agentId: id,
  projectId: null,
  routineId: null,
  issueId: null,
});

/** A decision about a tool costs as much as this many nodes of a list. */
const NODES_PER_TOOL = 5;

/** Counts the decisions about all tools of a company. @throws COST_LIMIT_EXCEEDED if a document asks for too many */
async function giveDecisions(scope: Scope, companyId: string): Promise<void> {
  const { known } = await knownToolsOf(scope, companyId);
  giveNodes(scope, known.length * NODES_PER_TOOL);
}

relationsOf(AgentRef, {
  effectiveTools: allowedBy(getEffectiveTools, {
    type: EffectiveToolsRef,
    description: 'The tools that the agent may call outside of any particular work, and the profiles that allow them.',
    complexity: { field: 10, multiplier: 1 },
    ...reads('id', 'companyId'),
    async resolve(agent, _args, { scope }) {
      await giveDecisions(scope, agent.companyId);
      return effectiveToolsOf(scope, placeOf(agent));
    },
  }),
  toolExplanations: allowedBy(explainTools, {
    type: [ToolExplanationRef],
    description: "The agent's rights for each tool of its company outside of any particular work, with the reasons.",
    complexity: { field: 10, multiplier: 20 },
    ...reads('id', 'companyId'),
    async resolve(agent, _args, { scope }) {
      await giveDecisions(scope, agent.companyId);
      return explanationsOf(scope, placeOf(agent));
    },
  }),
});
