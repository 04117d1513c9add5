import { z } from 'zod';
import { PermissionKeyWord } from '../../../access/permissions.js';
import { RoutineView } from '../../../automation/routines/model.js';
import { WorkspaceView } from '../../../organization/projects/model.js';
import { MonitorView } from '../../../work/issues/execution-policy.js';
import {
  WorkProductHealth,
  WorkProductReview,
  WorkProductStatus,
  WorkProductType,
} from '../../../work/work-products/model.js';
import { EnvInputKind, EnvInputPortability, EnvInputRequirement, PackageAuthorType } from './words.js';

// Shapes that the manifest and the extension file share.

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/);

export const PackageLabel = z
  .object({
    id: z.string().describe("The label's id within the package."),
    name: z.string().describe('What people call it.'),
    color: z.string().describe('Its color, such as #1a2b3c.'),
  })
  .meta({ id: 'PackageLabel', description: 'A label in a package.' });

export const PackageBlob = z
  .object({
    sha256: sha256().describe('The SHA-256 of its bytes in hex, which is its name in the folder blobs.'),
    byteSize: z.int().describe('Its size in bytes.'),
    contentType: z.string().describe('Its media type.'),
  })
  .meta({ id: 'PackageBlob', description: 'Content in a package.' });

export const PackageComment = z
  .object({
    authorType: PackageAuthorType,
    authorName: z.string().nullable().describe('The name of its author; null where that is not known any more.'),
    body: z.string().describe('The text, in Markdown.'),
    createdAt: z.iso.datetime().describe('When it was written.'),
  })
  .meta({ id: 'PackageComment', description: 'A comment on a task in a package.' });

export const PackageDocument = z
  .object({
    key: z.string().describe("The document's key within its task."),
    title: z.string().nullable().describe('The heading above the text; null for none.'),
    format: z.string().describe('The format of the text. Always markdown.'),
    path: z.string().describe('The file with its text.'),
    hash: z.string().describe('`sha256:` and the SHA-256, in hex, of the JSON of key, title, format and body, by key.'),
  })
  .meta({ id: 'PackageDocument', description: 'A document of a task in a package.' });

export const PackageWorkProduct = z
  .object({
    type: WorkProductType,
    provider: z.string().describe('The provider that hosts it, such as github.'),
    title: z.string().describe('What it is called.'),
    url: z.string().nullable().describe('Where it can be opened; null for nowhere.'),
    externalId: z.string().nullable().describe("The provider's id of it; null for none."),
    status: WorkProductStatus,
    reviewState: WorkProductReview,
    healthStatus: WorkProductHealth,
    isPrimary: z.boolean().describe('Whether it is the primary one of its type.'),
    summary: z.string().nullable().describe('What it contains, in short; null if nobody said it.'),
    metadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('What its author keeps with it, without secrets; null for nothing.'),
  })
  .meta({ id: 'PackageWorkProduct', description: 'A work product of a task in a package.' });

export const PackageMonitor = MonitorView.omit({ externalRef: true, scheduledBy: true }).meta({
  id: 'PackageMonitor',
  description: 'The monitor of a task in a package.',
});

export const PackageAttachment = z
  .object({
    sha256: sha256().describe('The name of its content.'),
    contentType: z.string().describe('Its media type.'),
    originalFilename: z.string().nullable().describe('The name of the file that was uploaded; null for none.'),
    byteSize: z.int().describe('Its size in bytes.'),
    commentIndex: z
      .int()
      .nullable()
      .describe('The position of its comment in the list of the task, from 0; null for one of the task itself.'),
  })
  .meta({ id: 'PackageAttachment', description: 'A file of a task in a package.' });

export const PackageTrigger = z
  .object({
    kind: z.literal('schedule').describe('Always schedule: others are not exported.'),
    label: z.string().nullable().describe('What people call it; null for none.'),
    enabled: z.boolean().describe('Whether it is active.'),
    cronExpression: z.string().describe('When it is due: minute, hour, day of the month, month, day of the week.'),
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
  .extend({ triggers: z.array(PackageTrigger).describe('Its schedules.') })
  .meta({ id: 'PackageRoutine', description: 'How a recurring task recurs.' });

export const PackageGrant = z
  .object({ permissionKey: PermissionKeyWord.describe('What it allows, without a scope.') })
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
  description: 'A workspace of a project in a package, without folders of a machine.',
});

export const PackageBranding = z
  .object({
    primaryColor: z.string().nullable().describe('The color of the brand, such as #1a2b3c; null if none was chosen.'),
    logo: PackageBlob.nullable().describe('The logo; null for none.'),
  })
  .meta({ id: 'PackageBranding', description: 'The look of a company in a package.' });

export const PackageSidebar = z
  .object({
    agents: z.array(z.string()).describe('The slugs of agents, in order.'),
    projects: z.array(z.string()).describe('The slugs of projects, in order.'),
  })
  .meta({ id: 'PackageSidebar', description: 'The order in which a sidebar shows agents and projects.' });

export const PackageEnvInput = z
  .object({
    key: z.string().describe('The name of the variable.'),
    description: z.string().describe('What it is for.'),
    agentSlug: z.string().nullable().describe('The agent whose runs get it; null for one of a project.'),
    projectSlug: z.string().nullable().describe('The project whose runs get it; null for one of an agent.'),
    kind: EnvInputKind,
    requirement: EnvInputRequirement,
    defaultValue: z.string().nullable().describe('The value that it had where that may be seen; null for none.'),
    portability: EnvInputPortability,
  })
  .meta({ id: 'PackageEnvInput', description: 'A variable whose value is not in a package.' });
export type PackageEnvInput = z.output<typeof PackageEnvInput>;

/** The metadata key for the original author of an imported comment: `{type, name, createdAt}`. */
export const IMPORTED_AUTHOR = 'importedAuthor';
