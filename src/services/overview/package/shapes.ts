import { z } from 'zod';
import { PermissionKeyWord } from '#services/access/permissions.js';
import { RoutineView } from '#services/automation/routines/model.js';
import { WorkspaceView } from '#services/organization/projects/model.js';
import { MonitorView } from '#services/work/issues/execution-policy.js';
import {
  WorkProductHealth,
  WorkProductReview,
  WorkProductStatus,
  WorkProductType,
} from '#services/work/work-products/model.js';
import { EnvInputKind, EnvInputPortability, EnvInputRequirement, PackageAuthorType } from './words.js';

// Shapes that the manifest and the extension file share.

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/);

export const PackageLabel = z
  .object({
    id: z.string().describe("The label's id within the package."),
    name: z.string().describe('The name of the label.'),
    color: z.string().describe('The color of the label, such as #1a2b3c.'),
  })
  .meta({ id: 'PackageLabel', description: 'A label in a package.' });

export const PackageBlob = z
  .object({
    sha256: sha256().describe("The SHA-256 of the bytes in hex, which is the file's name in the folder blobs."),
    byteSize: z.int().describe('Size in bytes.'),
    contentType: z.string().describe('The media type of the content.'),
  })
  .meta({ id: 'PackageBlob', description: 'The content of a file in a package.' });

export const PackageComment = z
  .object({
    authorType: PackageAuthorType,
    authorName: z.string().nullable().describe('The name of the author; null if it is no longer known.'),
    body: z.string().describe('The text, in Markdown.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
  })
  .meta({ id: 'PackageComment', description: 'A comment on a task in a package.' });

export const PackageDocument = z
  .object({
    key: z.string().describe("The document's key within its task."),
    title: z.string().nullable().describe('The heading above the text; null if there is no heading.'),
    format: z.string().describe('The format of the text. Always markdown.'),
    path: z.string().describe('The file with the text.'),
    hash: z.string().describe('`sha256:` and the SHA-256, in hex, of the JSON of key, title, format and body, by key.'),
  })
  .meta({ id: 'PackageDocument', description: 'A document of a task in a package.' });

export const PackageWorkProduct = z
  .object({
    type: WorkProductType,
    provider: z.string().describe('The provider that hosts it, such as github.'),
    title: z.string().describe('The title of the work product.'),
    url: z.string().nullable().describe('The URL of the work product; null if it has no URL.'),
    externalId: z.string().nullable().describe("The provider's id for the work product; null if there is no id."),
    status: WorkProductStatus,
    reviewState: WorkProductReview,
    healthStatus: WorkProductHealth,
    isPrimary: z.boolean().describe('True if it is the primary work product of its type.'),
    summary: z.string().nullable().describe('A short summary of the content; null if there is no summary.'),
    metadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Data that the author stores with the work product, without secrets; null if there is no data.'),
  })
  .meta({ id: 'PackageWorkProduct', description: 'A work product of a task in a package.' });

export const PackageMonitor = MonitorView.omit({ externalRef: true, scheduledBy: true }).meta({
  id: 'PackageMonitor',
  description: 'The monitor of a task in a package.',
});

export const PackageAttachment = z
  .object({
    sha256: sha256().describe('The SHA-256 of the content, which names it.'),
    contentType: z.string().describe('The media type of the file.'),
    originalFilename: z.string().nullable().describe('The name of the uploaded file; null if it had no name.'),
    byteSize: z.int().describe('Size in bytes.'),
    commentIndex: z
      .int()
      .nullable()
      .describe("The index of the comment in the task's list, from 0; null for a file of the task itself."),
  })
  .meta({ id: 'PackageAttachment', description: 'A file of a task in a package.' });

export const PackageTrigger = z
  .object({
    kind: z.literal('schedule').describe('Always schedule: an export leaves out other kinds.'),
    label: z.string().nullable().describe('The label of the schedule; null if it has no label.'),
    enabled: z.boolean().describe('True if the schedule is enabled.'),
    cronExpression: z.string().describe('The cron expression: minute, hour, day of the month, month, day of the week.'),
    timezone: z.string().describe('The time zone of the schedule, such as Europe/Berlin.'),
  })
  .meta({ id: 'PackageTrigger', description: 'A schedule of a recurring task in a package.' });

export const PackageRoutine = RoutineView.pick({
  status: true,
  concurrencyPolicy: true,
  catchUpPolicy: true,
  activityGatePolicy: true,
  activityGateScope: true,
  variables: true,
})
  .extend({ triggers: z.array(PackageTrigger).describe('The schedules of the task.') })
  .meta({ id: 'PackageRoutine', description: 'The schedules and policies of a recurring task.' });

export const PackageGrant = z
  .object({ permissionKey: PermissionKeyWord.describe('The permission, without a scope.') })
  .meta({ id: 'PackageGrant', description: 'A permission of an agent in a package.' });

export const PackageWorkspace = WorkspaceView.pick({
  name: true,
  sourceType: true,
  repoUrl: true,
  repoRef: true,
  defaultRef: true,
  visibility: true,
  isPrimary: true,
}).meta({
  id: 'PackageWorkspace',
  description: 'A workspace of a project in a package, without paths of a machine.',
});

export const PackageBranding = z
  .object({
    primaryColor: z.string().nullable().describe('The brand color, such as #1a2b3c; null if there is no color.'),
    logo: PackageBlob.nullable().describe('The logo; null if there is no logo.'),
  })
  .meta({ id: 'PackageBranding', description: 'The branding of a company in a package.' });

export const PackageSidebar = z
  .object({
    agents: z.array(z.string()).describe('The slugs of agents, in order.'),
    projects: z.array(z.string()).describe('The slugs of projects, in order.'),
  })
  .meta({ id: 'PackageSidebar', description: 'The order in which the sidebar shows agents and projects.' });

export const PackageEnvInput = z
  .object({
    key: z.string().describe('The name of the variable.'),
    description: z.string().describe('The purpose of the variable.'),
    agentSlug: z
      .string()
      .nullable()
      .describe('The agent whose runs receive the variable; null for a variable of a project.'),
    projectSlug: z
      .string()
      .nullable()
      .describe('The project whose runs receive the variable; null for a variable of an agent.'),
    kind: EnvInputKind,
    requirement: EnvInputRequirement,
    defaultValue: z.string().nullable().describe('The original value; null if it is secret or does not exist.'),
    portability: EnvInputPortability,
  })
  .meta({ id: 'PackageEnvInput', description: 'A variable whose value is not in a package.' });
export type PackageEnvInput = z.output<typeof PackageEnvInput>;

/** The metadata key for the original author of an imported comment: `{type, name, createdAt}`. */
export const IMPORTED_AUTHOR = 'importedAuthor';
