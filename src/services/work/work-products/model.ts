import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text } from '../../core/text/fields.js';

export const WorkProductType = describedEnum('WorkProductType', 'What work on an issue brought forth.', {
  preview_url: 'A preview to look at.',
  runtime_service: 'A service that runs.',
  pull_request: 'A pull request.',
  branch: 'A branch.',
  commit: 'A commit.',
  artifact: 'A file or build.',
  document: 'A text.',
});
export const WorkProductStatus = describedEnum('WorkProductStatus', 'How far a work product is.', {
  active: 'In use.',
  ready_for_review: 'Waiting for a review.',
  approved: 'Approved.',
  changes_requested: 'To be changed.',
  merged: 'Merged.',
  closed: 'Closed.',
  failed: 'Failed.',
  archived: 'Put away.',
  draft: 'Not ready.',
});
export const WorkProductReview = describedEnum(
  'WorkProductReview',
  'Whether the board has to look at a work product.',
  {
    none: 'It need not.',
    needs_board_review: 'It has to.',
    approved: 'It did, and approved.',
    changes_requested: 'It did, and wants changes.',
  },
);
export const WorkProductHealth = describedEnum('WorkProductHealth', 'Whether a work product works.', {
  unknown: 'Nobody looked.',
  healthy: 'It does.',
  unhealthy: 'It does not.',
});

/** Addresses that a client may open at a click; `javascript:` and its like are none. */
const webAddress = () => z.url({ protocol: /^(https?|git|ssh|file)$/ }).max(4096);

/** What the body of a new or a changed work product may hold. */
const workProductFields = {
  type: WorkProductType,
  provider: text(120).describe('Where it is kept, such as github.'),
  title: text(500).describe('The title.'),
  url: webAddress().nullish().describe('Where it can be seen.'),
  externalId: text(500).nullish().describe("The provider's id of it."),
  isPrimary: z.boolean().describe('Whether it is the main one of its type; the former main one is so no more.'),
  summary: rawText(20_000).nullish().describe('What it brings.'),
  metadata: jsonObject().nullish().describe('Whatever its maker keeps with it.'),
};

const STATUS = 'How far it is.';
const REVIEW = 'Whether the board has to look at it.';
const HEALTH = 'Whether it works.';

/** What a new work product's body may hold. */
export const newWorkProductFields = {
  ...workProductFields,
  isPrimary: workProductFields.isPrimary.default(false),
  status: WorkProductStatus.default('active').describe(STATUS),
  reviewState: WorkProductReview.default('none').describe(REVIEW),
  healthStatus: WorkProductHealth.default('unknown').describe(HEALTH),
};

/** What a work product's PATCH body may hold. */
export const workProductPatch = {
  ...z.object(workProductFields).partial().shape,
  status: WorkProductStatus.optional().describe(STATUS),
  reviewState: WorkProductReview.optional().describe(REVIEW),
  healthStatus: WorkProductHealth.optional().describe(HEALTH),
};

export type WorkProductPatch = z.output<z.ZodObject<typeof workProductPatch>>;

/** The wire shape of a work product. */
export const WorkProductView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    type: WorkProductType.describe('What it is.'),
    provider: z.string().describe('Where it is kept, such as github.'),
    title: z.string().describe('The title.'),
    url: z.string().nullable().describe('Where it can be seen.'),
    externalId: z.string().nullable().describe("The provider's id of it."),
    status: WorkProductStatus.describe('How far it is.'),
    reviewState: WorkProductReview.describe('Whether the board has to look at it.'),
    healthStatus: WorkProductHealth.describe('Whether it works.'),
    isPrimary: z.boolean().describe('Whether it is the main one of its type on the issue.'),
    summary: z.string().nullable().describe('What it brings.'),
    metadata: z.record(z.string(), z.json()).nullable().describe('Whatever its maker keeps with it.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that made it.'),
    createdByUserId: z.string().nullable().describe('The person who made it.'),
    createdByRunId: z.uuid().nullable().describe('The run that made it.'),
    createdAt: z.iso.datetime().describe('When it was added.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkProduct', description: 'Something that work on an issue brought forth.' });

export const presentWorkProduct = presenterOf(WorkProductView);
