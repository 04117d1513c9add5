import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, rawText, text } from '#services/core/text/fields.js';

export const WorkProductType = describedEnum('WorkProductType', 'The types of work products.', {
  preview_url: 'A preview deployment.',
  runtime_service: 'A running service.',
  pull_request: 'A pull request.',
  branch: 'A branch.',
  commit: 'A commit.',
  artifact: 'A file or a build.',
  document: 'A document.',
});
export const WorkProductStatus = describedEnum('WorkProductStatus', 'The statuses of a work product.', {
  active: 'In use.',
  ready_for_review: 'Ready for review.',
  approved: 'Approved.',
  changes_requested: 'Changes were requested.',
  merged: 'Merged.',
  closed: 'Closed.',
  failed: 'Failed.',
  archived: 'Archived.',
  draft: 'A draft.',
});
export const WorkProductReview = describedEnum(
  'WorkProductReview',
  "The states of the board's review of a work product.",
  {
    none: 'No review is needed.',
    needs_board_review: 'The board has to review it.',
    approved: 'The board approved it.',
    changes_requested: 'The board requested changes.',
  },
);
export const WorkProductHealth = describedEnum('WorkProductHealth', 'The health of a work product.', {
  unknown: 'Not checked.',
  healthy: 'It works.',
  unhealthy: 'It does not work.',
});

/**
 * Addresses that are safe to open with a click. `javascript:` runs a program, and `file:` opens a file on the reader's
 * machine.
 */
const webAddress = () => z.url({ protocol: /^(https?|git|ssh)$/ }).max(4096);

const type = WorkProductType.describe('The kind of work product.');
const status = WorkProductStatus.describe('The status that the author reports.');
const reviewState = WorkProductReview.describe("The board's review: whether it is needed, and its result.");
const healthStatus = WorkProductHealth.describe('The health that the author reports.');

const workProductFields = {
  type,
  provider: text(120).describe('The provider that hosts the work product, such as github.'),
  title: text(500).describe('The name, such as the title of the pull request.'),
  url: webAddress()
    .nullish()
    .describe('The address at which the work product opens; it begins with http, https, git or ssh.'),
  externalId: text(500).nullish().describe("The provider's id of the work product."),
  isPrimary: z
    .boolean()
    .describe('True to make this the primary work product of its type; it replaces the previous one.'),
  summary: rawText(20_000).nullish().describe('A short summary of the content.'),
  metadata: jsonObject().nullish().describe('Additional data from the author.'),
  status,
  reviewState,
  healthStatus,
};

/** The fields of a new work product's request body. */
export const newWorkProductFields = {
  ...workProductFields,
  isPrimary: workProductFields.isPrimary.default(false),
  status: status.default('active'),
  reviewState: reviewState.default('none'),
  healthStatus: healthStatus.default('unknown'),
};

/** The fields of a work product's PATCH body. */
export const workProductPatch = z.object(workProductFields).partial().shape;

export type WorkProductPatch = z.output<z.ZodObject<typeof workProductPatch>>;

/** The wire shape of a work product. */
export const WorkProductView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    type,
    provider: z.string().describe('The provider that hosts the work product, such as github.'),
    title: z.string().describe('The name, such as the title of the pull request.'),
    url: z.string().nullable().describe('The address at which the work product opens; null if it has no address.'),
    externalId: z.string().nullable().describe("The provider's id of the work product."),
    status,
    reviewState,
    healthStatus,
    isPrimary: z.boolean().describe("True if this is the issue's primary work product of its type."),
    summary: z.string().nullable().describe('A short summary of the content; null if not given.'),
    metadata: z.record(z.string(), z.json()).nullable().describe('Additional data from the author; null if not given.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the work product.'),
    createdByUserId: z.string().nullable().describe('The id of the person who created the work product.'),
    createdByRunId: z.uuid().nullable().describe('The id of the run that created the work product.'),
    createdAt: z.iso.datetime().describe('The time at which the work product was added.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkProduct', description: 'A result of the work on an issue, such as a pull request.' });

export const presentWorkProduct = presenterOf(WorkProductView);
