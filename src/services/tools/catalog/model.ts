import { z } from 'zod';
import type { ToolCatalogEntry } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';

export const ToolCatalogEntryStatus = describedEnum('ToolCatalogEntryStatus', 'Only active tools can be called.', {
  active: 'The tool may be called where policies and profiles allow it.',
  disabled: 'The tool was disabled by hand.',
  quarantined: 'The tool is new or has changed, and waits for a review. It is neither listed nor callable.',
  removed: 'The server no longer offers the tool. If a tool with this name returns, it is a new entry.',
});

/** The statuses that members set. All others follow from the tools that a server offers. */
export const ToolCatalogEntryDecision = describedEnum('ToolCatalogEntryDecision', 'The decision about a tool.', {
  active: 'The tool may be called where policies and profiles allow it.',
  disabled: 'The tool may not be called.',
});

export const ToolQuarantineReason = describedEnum('ToolQuarantineReason', 'The reason why a tool waits for a review.', {
  pending_review: 'The tool is new or has changed.',
  suspicious_text: "The tool's texts seem to give instructions to models.",
  ambiguous_name: 'The server offers another tool of the same name.',
});

const ToolEntryKind = describedEnum('ToolEntryKind', 'The part of the protocol that the entry represents.', {
  tool: 'A tool.',
});

export const ToolEntryRisk = describedEnum(
  'ToolEntryRisk',
  'The harm that a tool can do, according to its name and its server.',
  {
    read: 'The tool only reads.',
    write: 'The tool changes something.',
    destructive: 'The tool destroys something.',
  },
);

/** A tool's definition before its last change, for the reviewer. */
const PreviousDefinitionView = z
  .object({
    title: z.string().nullable().describe('The earlier title; null without a title.'),
    description: z.string().nullable().describe('The earlier description; null without a description.'),
    inputSchema: jsonObject().describe('The earlier schema of the arguments.'),
    annotations: jsonObject().nullable().describe("The server's earlier annotations; null without annotations."),
    riskLevel: ToolEntryRisk.describe('The earlier risk.'),
  })
  .meta({ id: 'PreviousToolDefinition', description: "A tool's definition before its last change." });

export const ToolCatalogEntryView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationId: z.uuid().describe('The ID of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    entryKind: ToolEntryKind,
    name: z.string().describe('An alias of toolName.'),
    toolName: z.string().describe("The tool's name at its server."),
    title: z.string().nullable().describe("The tool's title at its server; null without a title."),
    description: z.string().nullable().describe("The server's description of the tool; null without a description."),
    inputSchema: jsonObject().describe('The JSON schema of the arguments.'),
    outputSchema: jsonObject().nullable().describe('The JSON schema of the results; null if the server omits it.'),
    annotations: jsonObject()
      .nullable()
      .describe("The server's annotations, such as readOnlyHint; null without annotations."),
    riskLevel: ToolEntryRisk,
    isReadOnly: z.boolean().describe('True if the risk is read.'),
    isWrite: z.boolean().describe('True if the risk is write.'),
    isDestructive: z.boolean().describe('True if the risk is destructive.'),
    status: ToolCatalogEntryStatus,
    version: z.int().min(1).describe('The version of the definition: starts at 1 and increases with each change.'),
    versionHash: z.string().describe('A hash of the whole definition.'),
    schemaHash: z.string().describe('A hash of the schema of the arguments.'),
    previous: PreviousDefinitionView.nullable().describe(
      'The definition before the last change; null if it never changed.',
    ),
    addedAt: z.iso.datetime().describe('The time at which the entry was created.'),
    firstSeenAt: z.iso.datetime().describe('The time at which the server first offered the tool.'),
    lastSeenAt: z.iso.datetime().describe('The time at which the server last offered the tool.'),
    reviewedAt: z.iso.datetime().nullable().describe('The time of the last decision about it; null before the first.'),
    reviewedByAgentId: z.uuid().nullable().describe('The ID of the agent that decided about the tool.'),
    reviewedByUserId: z.string().nullable().describe('The ID of the person who decided about the tool.'),
    quarantinedAt: z.iso
      .datetime()
      .nullable()
      .describe('The start of the wait for a review; null if the tool does not wait.'),
    quarantineReason: ToolQuarantineReason.nullable().describe(
      'The reason for the review; null if it waits for no review.',
    ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolCatalogEntry',
    description: 'A tool that the server of a connection offers, as last listed.',
  });

type Risk = Pick<ToolCatalogEntry, 'riskLevel'>;

export const presentCatalogEntry = presenterOf(ToolCatalogEntryView, {
  name: ({ toolName }: Pick<ToolCatalogEntry, 'toolName'>) => toolName,
  isReadOnly: ({ riskLevel }: Risk) => riskLevel === 'read',
  isWrite: ({ riskLevel }: Risk) => riskLevel === 'write',
  isDestructive: ({ riskLevel }: Risk) => riskLevel === 'destructive',
});
