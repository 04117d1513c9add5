import { z } from 'zod';
import type { Goal, Project, ProjectWorkspace } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import {
  day,
  describedEnum,
  type JsonObject,
  jsonObject,
  rawText,
  text,
  timestamp,
  uuid,
} from '#services/core/text/fields.js';
import { redactEnv } from '#services/core/vault/settings-redaction.js';
import { EnvVariables, storedEnv } from '#services/secrets/env/operations.js';

export const ProjectStatus = describedEnum('ProjectStatus', 'The progress of a project.', {
  backlog: 'Not planned.',
  planned: 'Planned, not started.',
  in_progress: 'In progress.',
  completed: 'Finished.',
  cancelled: 'Given up.',
});
export const ProjectPauseReason = describedEnum('ProjectPauseReason', 'The reason for which a project is paused.', {
  manual: 'A person paused it.',
  budget: 'Its budget is spent.',
});
export const WorkspaceSource = describedEnum('WorkspaceSource', 'The source of the files of a workspace.', {
  local_path: 'A folder of the machine.',
  git_repo: 'A Git repository.',
  remote_managed: 'A remote environment that manages the files.',
  non_git_path: 'A folder without a repository.',
});
export const WorkspaceVisibility = describedEnum('WorkspaceVisibility', 'The list in which clients show a workspace.', {
  default: 'In the default list.',
  advanced: 'In the advanced list.',
});

export const WorkspaceView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    projectId: z.uuid().describe('The ID of the project.'),
    name: z.string().describe('The display name; by default the name of the folder or repository.'),
    sourceType: WorkspaceSource,
    cwd: z
      .string()
      .nullable()
      .describe('The folder on the machine that runs the agent; null if only the repository is known.'),
    repoUrl: z.string().nullable().describe("The repository's URL, without credentials; null for a folder only."),
    repoRef: z.string().nullable().describe('The branch, tag or commit to work on; null means that of defaultRef.'),
    defaultRef: z.string().nullable().describe('The branch that new work starts from; null if not set.'),
    visibility: WorkspaceVisibility,
    setupCommand: z
      .string()
      .nullable()
      .describe('The command that prepares the workspace; the server does not run it. Null if not set.'),
    cleanupCommand: z
      .string()
      .nullable()
      .describe('The command that cleans up the workspace; the server does not run it. Null if not set.'),
    isPrimary: z
      .boolean()
      .describe("True for the one workspace in which runs on the project's issues work by default."),
    metadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Data that clients store with the workspace and the server does not use; null if not set.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProjectWorkspace', description: 'A place where the work of a project is done.' });

export const ProjectView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe("The project's display name."),
    urlKey: z.string().describe('The shortname, unique in the company.'),
    description: z.string().nullable().describe('The purpose of the project, in Markdown; null if not set.'),
    status: ProjectStatus,
    goalId: z.uuid().nullable(),
    goalIds: z.array(z.uuid()),
    goals: z.array(z.object({ id: z.uuid(), title: z.string() }).meta({ id: 'ProjectGoal' })),
    leadAgentId: z.uuid().nullable().describe('The ID of the agent that leads the project.'),
    targetDate: z.iso
      .date()
      .nullable()
      .describe('The day by which the project should be done, such as 2027-01-31; null if not set.'),
    color: z.string().nullable().describe('The color of the project in clients, such as #1a2b3c; null if not set.'),
    icon: z.string().nullable().describe('The name of the icon that clients show; null without an icon.'),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe(
        'Environment variables of runs on its issues, by name; null without variables. Literal values are never shown.',
      ),
    pauseReason: ProjectPauseReason.nullable().describe('The reason for the pause; null unless the project is paused.'),
    pausedAt: z.iso.datetime().nullable().describe('The time of the pause; null unless the project is paused.'),
    archivedAt: z.iso.datetime().nullable().describe('The time of archiving; null unless the project is archived.'),
    workspaces: z.array(WorkspaceView),
    primaryWorkspace: WorkspaceView.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Project', description: 'A project of a company.' });

const command = () => rawText(10_000).nullish();

/** The fields of a workspace that create and patch share. */
export const workspaceFields = {
  name: text(200).describe('The display name.'),
  sourceType: WorkspaceSource.describe('The source of the files.'),
  cwd: text(4096).nullish().describe('The folder on the machine that runs the agent.'),
  repoUrl: text(2048)
    .refine((url) => !hasCredentials(url), 'Must not contain credentials')
    .nullish()
    .describe('The URL of the repository, without credentials.'),
  repoRef: text(500).nullish().describe('The branch, tag or commit to work on.'),
  defaultRef: text(500).nullish().describe('The branch that new work starts from.'),
  visibility: WorkspaceVisibility.describe('The list in which clients show the workspace.'),
  setupCommand: command().describe('The command that prepares the workspace.'),
  cleanupCommand: command().describe('The command that cleans up the workspace.'),
  isPrimary: z.boolean().describe("True for the project's primary workspace; exactly one workspace is primary."),
  metadata: jsonObject().nullish(),
};

function hasCredentials(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    return password !== '' || (username !== '' && username !== 'git');
  } catch {
    return false; // such as git@host:owner/repository
  }
}

/** The fields of a new workspace. */
export const newWorkspace = z
  .object({
    ...workspaceFields,
    name: workspaceFields.name.optional(),
    sourceType: workspaceFields.sourceType.optional(),
    visibility: workspaceFields.visibility.default('default'),
    isPrimary: workspaceFields.isPrimary.optional(),
  })
  .meta({ id: 'NewProjectWorkspace' });
export type NewWorkspace = z.output<typeof newWorkspace>;

/** The fields of a project that create and patch share. */
export const projectFields = {
  name: text(200).describe('The display name. If the name of a new project is in use, the server appends a number.'),
  description: rawText(20_000).nullish().describe('The subject of the project.'),
  status: ProjectStatus.describe('The progress of the project.'),
  goalIds: z.array(uuid()).max(50).describe("The IDs of the project's goals, the most important first."),
  goalId: uuid().nullish().describe('The ID of the goal that the project contributes to, if there is only one.'),
  leadAgentId: uuid().nullish().describe('The ID of the agent that leads the project.'),
  targetDate: day().nullish().describe('The day by which the project should be done, such as 2027-01-31.'),
  color: text(40).nullish().describe('The color of the project in clients, such as #1a2b3c.'),
  icon: text(80).nullish().describe('The name of the icon that clients show.'),
  env: EnvVariables.transform(storedEnv).nullish().describe("Environment variables of runs on the project's issues."),
};

export const archivedAt = timestamp().nullish().describe('The time of archiving; null restores the project.');

/** A project with its goals and workspaces. */
export type ProjectRow = Project & {
  readonly goals: readonly Pick<Goal, 'id' | 'title'>[];
  readonly workspaces: readonly ProjectWorkspace[];
};

export const presentWorkspace = presenterOf(WorkspaceView);

/** Literal values of variables are never shown. */
export const presentProject = presenterOf(ProjectView, {
  goalId: ({ goals }: ProjectRow) => goals[0]?.id ?? null,
  goalIds: ({ goals }: ProjectRow) => goals.map(({ id }) => id),
  goals: ({ goals }: ProjectRow) => goals.map(({ id, title }) => ({ id, title })),
  env: ({ env }: ProjectRow) => (env === null ? null : redactEnv(env as JsonObject)),
  workspaces: ({ workspaces }: ProjectRow) => workspaces.map(presentWorkspace),
  primaryWorkspace: ({ workspaces }: ProjectRow) => {
    const primary = workspaces.find(({ isPrimary }) => isPrimary);
    return primary ? presentWorkspace(primary) : null;
  },
});
