import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { timestamp } from '../../core/text/fields.js';
import { MAX_PRIORITY, policyFields } from '../policies/model.js';

const ToolArgumentMode = describedEnum('ToolArgumentMode', 'Which arguments a trust rule is about.', {
  exact: 'Those of the action that people approved, and no others.',
  action: 'All arguments.',
});

const included = (what: string, isIncluded: boolean) =>
  z.boolean().default(isIncluded).describe(`Whether it is only about ${what} of the action.`);

const ToolTrustScope = z
  .strictObject({
    includeAgent: included('the agent', true),
    includeProject: included('the project', true),
    includeApplication: included('the application', true),
    includeConnection: included('the connection', true),
    includeTool: included('the tool, by its name,', true),
    includeIssue: included('the issue', false),
    includeCatalogEntry: included('the tool, by its ID,', false),
  })
  .meta({ id: 'ToolTrustScope', description: 'What calls have in common with the action that people approved.' });
export type TrustScope = z.output<typeof ToolTrustScope>;

/** The fields of a new trust rule. */
export const trustRuleFields = {
  argumentMode: ToolArgumentMode.default('exact').describe('Which arguments it is about.'),
  name: policyFields.name
    .optional()
    .describe('Its name, unique in the company; made of that of the tool when left out.'),
  description: policyFields.description,
  priority: policyFields.priority
    .default(40)
    .describe(`When it is asked, from 0 to ${MAX_PRIORITY}: policies of lower priority come before it.`),
  approvalThreshold: z
    .int()
    .min(1)
    .max(50)
    .default(2)
    .describe('How many such actions people must have approved, from 1 to 50.'),
  scope: ToolTrustScope.prefault({}).describe('What calls must have in common with the action.'),
  selectors: policyFields.selectors.optional().describe('What else must hold of a call. They must match the action.'),
  expiresAt: timestamp().nullish().describe('Until when it holds; for good when left out.'),
};
export type TrustRuleFields = z.output<z.ZodObject<typeof trustRuleFields>>;

export const ToolTrustRuleView = z
  .object({
    sourceActionRequestId: z.uuid().describe('The ID of the approved request that it was made of.'),
    sourceInvocationId: z.uuid().describe('The ID of the call of that request.'),
    sourceApprovalCount: z.int().describe('How many such actions people had approved by then.'),
    approvalThreshold: z.int().describe('How many there had to be.'),
    argumentMode: ToolArgumentMode.describe('Whether only the approved values are trusted, or all calls of the tool.'),
    argumentsHash: z.string().nullable().describe('A hash of the arguments; null where it is about all.'),
    catalogEntryId: z.uuid().describe('The ID of the tool. Another tool of the same name is not trusted.'),
    catalogVersionHash: z.string().describe('A hash of the definition of the tool that people approved.'),
    schemaHash: z.string().describe('A hash of the schema of its parameters.'),
    expiresAt: z.iso.datetime().nullable().describe('Until when it holds; null for good.'),
    revokedAt: z.iso.datetime().nullable().describe('When it was revoked; null if it was not.'),
    revokedBy: z.string().nullable().describe('The ID of the person who revoked it; null while it holds.'),
    revocationReason: z.string().nullable().describe('Why it was revoked; null if nobody said.'),
    hitCount: z.int().describe('How many calls it has let pass.'),
    lastHitAt: z.iso.datetime().nullable().describe('When it let one pass last; null if it never has.'),
  })
  .meta({ id: 'ToolTrustRule', description: 'What people trust without being asked again, and since when.' });

/** The rule as its policy stores it. Its hits are counted separately. */
export type StoredTrustRule = Omit<z.input<typeof ToolTrustRuleView>, 'hitCount' | 'lastHitAt'>;
