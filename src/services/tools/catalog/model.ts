import { z } from 'zod';
import type { ToolCatalogEntry } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';

export const ToolCatalogEntryStatus = describedEnum('ToolCatalogEntryStatus', 'Whether a tool may be called at all.', {
  active: 'It may, where policies and profiles allow it.',
  disabled: 'People have disabled it.',
  quarantined: 'It is new or has changed, and waits for a review. It is neither listed nor called.',
  removed: 'Its server offers it no more. A tool of its name that comes back is another entry.',
});

/** The statuses that members set. All others follow from the tools that a server offers. */
export const ToolCatalogEntryDecision = describedEnum('ToolCatalogEntryDecision', 'What people decide about a tool.', {
  active: 'It may be called, where policies and profiles allow it.',
  disabled: 'It may not be called.',
});

export const ToolQuarantineReason = describedEnum('ToolQuarantineReason', 'Why a tool waits for a review.', {
  pending_review: 'It is new, or has changed.',
  suspicious_text: 'Its texts seem to give orders to models.',
  ambiguous_name: 'Its server offers another tool of the same name.',
});

const ToolEntryKind = describedEnum('ToolEntryKind', 'What an entry of a catalog is.', { tool: 'A tool.' });

export const ToolEntryRisk = describedEnum(
  'ToolEntryRisk',
  'How much harm a tool can do, by its name and by what its server says.',
  {
    read: 'It only reads.',
    write: 'It changes something.',
    destructive: 'It destroys something.',
  },
);

/** A tool's definition before its last change, for the reviewer. */
const PreviousDefinitionView = z
  .object({
    title: z.string().nullable().describe('Its title then; null for none.'),
    description: z.string().nullable().describe('Its description then; null for none.'),
    inputSchema: jsonObject().describe('The schema of its arguments then.'),
    annotations: jsonObject().nullable().describe('What its server said of it then; null for nothing.'),
    riskLevel: ToolEntryRisk.describe('Its risk then.'),
  })
  .meta({ id: 'PreviousToolDefinition', description: 'What a tool was before its last change.' });

export const ToolCatalogEntryView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationId: z.uuid().describe('The ID of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    entryKind: ToolEntryKind,
    name: z.string().describe('The same as toolName.'),
    toolName: z.string().describe('The name that its server gives it.'),
    title: z.string().nullable().describe('The title that its server gives it; null for none.'),
    description: z.string().nullable().describe('What it does, in the words of its server; null for nothing.'),
    inputSchema: jsonObject().describe('The JSON schema of its arguments.'),
    outputSchema: jsonObject().nullable().describe('The JSON schema of its results; null if its server gives none.'),
    annotations: jsonObject()
      .nullable()
      .describe('What its server says of it, such as readOnlyHint; null for nothing.'),
    riskLevel: ToolEntryRisk,
    isReadOnly: z.boolean().describe('Whether its risk is read.'),
    isWrite: z.boolean().describe('Whether its risk is write.'),
    isDestructive: z.boolean().describe('Whether its risk is destructive.'),
    status: ToolCatalogEntryStatus,
    version: z.int().min(1).describe('How often its definition changed, from 1.'),
    versionHash: z.string().describe('A hash of its whole definition.'),
    schemaHash: z.string().describe('A hash of the schema of its arguments.'),
    previous: PreviousDefinitionView.nullable().describe(
      'What it was before its last change; null if it never changed.',
    ),
    addedAt: z.iso.datetime().describe('When the entry was made.'),
    firstSeenAt: z.iso.datetime().describe('When its server offered it first.'),
    lastSeenAt: z.iso.datetime().describe('When its server offered it last.'),
    reviewedAt: z.iso.datetime().nullable().describe('When people decided about it last; null if they never did.'),
    reviewedByAgentId: z.uuid().nullable().describe('The ID of the agent that decided about it.'),
    reviewedByUserId: z.string().nullable().describe('The ID of the person who decided about it.'),
    quarantinedAt: z.iso.datetime().nullable().describe('Since when it waits for a review; null if it does not.'),
    quarantineReason: ToolQuarantineReason.nullable().describe('Why it waits for a review; null if it does not.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolCatalogEntry',
    description: 'A tool that the server of a connection offers, as it was listed last.',
  });

type Risk = Pick<ToolCatalogEntry, 'riskLevel'>;

export const presentCatalogEntry = presenterOf(ToolCatalogEntryView, {
  name: ({ toolName }: Pick<ToolCatalogEntry, 'toolName'>) => toolName,
  isReadOnly: ({ riskLevel }: Risk) => riskLevel === 'read',
  isWrite: ({ riskLevel }: Risk) => riskLevel === 'write',
  isDestructive: ({ riskLevel }: Risk) => riskLevel === 'destructive',
});
