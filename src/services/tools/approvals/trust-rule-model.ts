import { z } from 'zod';
import { describedEnum, timestamp } from '#services/core/text/fields.js';
import { MAX_PRIORITY, policyFields } from '../policies/model.js';

const ToolArgumentMode = describedEnum('ToolArgumentMode', 'The arguments that a trust rule covers.', {
  exact: 'Only the arguments of the approved action.',
  action: 'All arguments.',
});

const inclusionField = (what: string, isIncluded: boolean) =>
  z.boolean().default(isIncluded).describe(`True to trust only calls with ${what} of the approved action.`);

const ToolTrustScope = z
  .strictObject({
    includeAgent: inclusionField('the agent', true),
    includeProject: inclusionField('the project', true),
    includeApplication: inclusionField('the application', true),
    includeConnection: inclusionField('the connection', true),
    includeTool: inclusionField('the tool, by its name,', true),
    includeIssue: inclusionField('the issue', false),
    includeCatalogEntry: inclusionField('the tool, by its ID,', false),
  })
  .meta({ id: 'ToolTrustScope', description: 'The properties that trusted calls share with the approved action.' });
export type TrustScope = z.output<typeof ToolTrustScope>;

/** The fields of a new trust rule. */
export const trustRuleFields = {
  argumentMode: ToolArgumentMode.default('exact').describe('The arguments that the rule covers.'),
  name: policyFields.name
    .optional()
    .describe('The name, unique in the company; derived from the name of the tool if omitted.'),
  description: policyFields.description,
  priority: policyFields.priority
    .default(40)
    .describe(`Priority from 0 to ${MAX_PRIORITY}: Orgraph evaluates policies of lower priority first.`),
  approvalThreshold: z
    .int()
    .min(1)
    .max(50)
    .default(2)
    .describe('The number of approved actions of this kind that the rule requires, from 1 to 50.'),
  scope: ToolTrustScope.prefault({}).describe('The properties that calls must share with the approved action.'),
  selectors: policyFields.selectors.optional().describe('Further selectors of calls. The action must match them.'),
  expiresAt: timestamp().nullish().describe('Expiry time; if omitted, the rule never expires.'),
};
export type TrustRuleFields = z.output<z.ZodObject<typeof trustRuleFields>>;

export const ToolTrustRuleView = z
  .object({
    sourceActionRequestId: z.uuid().describe('The ID of the approved action request from which the rule was created.'),
    sourceInvocationId: z.uuid().describe('The ID of the call of that action request.'),
    sourceApprovalCount: z.int().describe('The number of approved actions of this kind when the rule was created.'),
    approvalThreshold: z.int().describe('The number of approved actions that the rule required.'),
    argumentMode: ToolArgumentMode.describe('The trusted arguments: only the approved values, or all arguments.'),
    argumentsHash: z.string().nullable().describe('A hash of the arguments; null if the rule covers all arguments.'),
    catalogEntryId: z.uuid().describe('The ID of the tool. The rule does not trust another tool of the same name.'),
    catalogVersionHash: z.string().describe('A hash of the definition of the approved tool.'),
    schemaHash: z.string().describe("A hash of the schema of the tool's parameters."),
    expiresAt: z.iso.datetime().nullable().describe('Expiry time; null if the rule never expires.'),
    revokedAt: z.iso.datetime().nullable().describe('Time of the revocation; null if not revoked.'),
    revokedBy: z.string().nullable().describe('The ID of the person who revoked it; null if not revoked.'),
    revocationReason: z.string().nullable().describe('The reason for the revocation; null if not given.'),
    hitCount: z.int().describe('The number of calls that the rule has allowed.'),
    lastHitAt: z.iso.datetime().nullable().describe('Time of the last call that it allowed; null before the first.'),
  })
  .meta({ id: 'ToolTrustRule', description: 'Calls that need no further approval, and the source of that trust.' });

/** The rule as its policy stores it. Its hits are counted separately. */
export type StoredTrustRule = Omit<z.input<typeof ToolTrustRuleView>, 'hitCount' | 'lastHitAt'>;
