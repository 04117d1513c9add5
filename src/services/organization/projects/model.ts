import { z } from 'zod';
import type { Goal, Project, ProjectWorkspace } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { day, type JsonObject, jsonObject, rawText, text, timestamp, uuid } from '../../core/text/fields.js';
import { redactEnv } from '../../core/vault/settings-redaction.js';
import { EnvVariables, storedEnv } from '../../secrets/env/operations.js';

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
export const WorkspaceVisibility = describedEnum('WorkspaceVisibility', 'Where a workspace is shown.', {
  default: 'In the default list.',
  advanced: 'In the advanced list.',
});

export const WorkspaceView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    projectId: z.uuid().describe('The ID of the project.'),
    name: z.string().describe('What people call it; by default the name of its folder or repository.'),
    sourceType: WorkspaceSource,
    cwd: z
      .string()
      .nullable()
      .describe('The folder on the machine that runs the agent; null if only the repository is known.'),
    repoUrl: z.string().nullable().describe('The URL of the repository, without credentials; null for a folder alone.'),
    repoRef: z.string().nullable().describe('The branch, tag or commit to work on; null if it is that of defaultRef.'),
    defaultRef: z.string().nullable().describe('The branch that new work starts from; null if nobody named one.'),
    visibility: WorkspaceVisibility,
    setupCommand: z
      .string()
      .nullable()
      .describe('The command that prepares the workspace; the server does not run it. Null for none.'),
    cleanupCommand: z
      .string()
      .nullable()
      .describe('The command that cleans up the workspace; the server does not run it. Null for none.'),
    isPrimary: z
      .boolean()
      .describe("Whether runs on the project's issues work here by default, which is so of exactly one workspace."),
    metadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('What clients keep with the workspace, which nothing else reads; null for nothing.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProjectWorkspace', description: 'A place where the work of a project is done.' });

export const ProjectView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('What people call the project.'),
    urlKey: z.string().describe('The shortname, unique in the company.'),
    description: z.string().nullable().describe('What the project is for, in Markdown; null if nobody said it.'),
    status: ProjectStatus,
    goalId: z.uuid().nullable(),
    goalIds: z.array(z.uuid()),
    goals: z.array(z.object({ id: z.uuid(), title: z.string() }).meta({ id: 'ProjectGoal' })),
    leadAgentId: z.uuid().nullable().describe('The ID of the agent that leads it.'),
    targetDate: z.iso
      .date()
      .nullable()
      .describe('The day by which it should be done, such as 2027-01-31; null without one.'),
    color: z.string().nullable().describe('The color that clients show it in, such as #1a2b3c; null for none.'),
    icon: z.string().nullable().describe('The name of the icon that clients show; null for none.'),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe(
        'The environment variables of runs on its issues, by name; null for none. Literal values are never shown.',
      ),
    pauseReason: ProjectPauseReason.nullable().describe('Why the project is paused; null unless it is.'),
    pausedAt: z.iso.datetime().nullable().describe('When the project was paused; null unless it is.'),
    archivedAt: z.iso.datetime().nullable().describe('When the project was archived; null unless it is.'),
    workspaces: z.array(WorkspaceView),
    primaryWorkspace: WorkspaceView.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Project', description: 'A project of a company.' });

const command = () => rawText(10_000).nullish();

/** The fields of a workspace that create and patch share. */
export const workspaceFields = {
  name: text(200).describe('What people call it.'),
  sourceType: WorkspaceSource.describe('Where its files come from.'),
  cwd: text(4096).nullish().describe('The folder on the machine that runs the agent.'),
  repoUrl: text(2048)
    .refine((url) => !hasCredentials(url), 'Must not contain credentials')
    .nullish()
    .describe('Where the repository is, without credentials.'),
  repoRef: text(500).nullish().describe('The branch, tag or commit to work on.'),
  defaultRef: text(500).nullish().describe('The branch that new work starts from.'),
  visibility: WorkspaceVisibility.describe('Where clients show it.'),
  setupCommand: command().describe('The command that prepares the workspace.'),
  cleanupCommand: command().describe('The command that cleans up the workspace.'),
  isPrimary: z.boolean().describe("Whether it is the project's primary workspace; exactly one is."),
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
  name: text(200).describe('What people call it. A new project whose name is taken gets a number.'),
  description: rawText(20_000).nullish().describe('What it is about.'),
  status: ProjectStatus.describe('How far it is.'),
  goalIds: z.array(uuid()).max(50).describe('The IDs of the goals that it contributes to, the most important first.'),
  goalId: uuid().nullish().describe('The ID of the goal that it contributes to, if there is only one.'),
  leadAgentId: uuid().nullish().describe('The ID of the agent that leads it.'),
  targetDate: day().nullish().describe('The day by which it should be done, such as 2027-01-31.'),
  color: text(40).nullish().describe('How clients show it, such as #1a2b3c.'),
  icon: text(80).nullish().describe('The name of the icon that clients show.'),
  env: EnvVariables.transform(storedEnv).nullish().describe('The environment variables of runs on its issues.'),
};

export const archivedAt = timestamp().nullish().describe('The time at which it was archived; null restores it.');

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
