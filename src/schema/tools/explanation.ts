import type { Loader } from '#services/core/operation/scope.js';
import { ToolDecisionView } from '#services/tools/decisions/model.js';
import { toolPolicyNode } from '#services/tools/policies/rows.js';
import { profileNode } from '#services/tools/profiles/rows.js';
import { ToolExplanation } from '#services/tools/simulation/explain.js';
import { TestedTool } from '#services/tools/simulation/test-agents.js';
import type { GraphContext } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { listCost, relationsOf } from '../relation.js';
import { ToolPolicyRef } from './policy.js';
import { ToolProfileRef } from './profile.js';

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
export const ToolExplanationRef = outputTypeOf(ToolExplanation);

relationsOf(ToolExplanationRef, { matchedPolicies, effectiveProfiles });
relationsOf(outputTypeOf(TestedTool), { matchedPolicies });
