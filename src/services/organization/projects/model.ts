import { z } from 'zod';
import type { Goal, Project, ProjectWorkspace } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { day, type JsonObject, jsonObject, rawText, text, timestamp, uuid } from '../../core/text/fields.js';
import { redactEnv } from '../../core/vault/settings-redaction.js';
import { envVariables, storedEnv } from '../../secrets/env/operations.js';

export const ProjectStatus = describedEnum('ProjectStatus', 'How far a project is.', {
  backlog: 'Not planned yet.',
  planned: 'Planned, not begun.',
  in_progress: 'Being worked on.',
  completed: 'Finished.',
  cancelled: 'Given up.',
});
export const ProjectPauseReason = describedEnum('ProjectPauseReason', 'Why a project is paused.', {
  manual: 'Somebody paused it.',
  budget: 'It spent its budget.',
});
export const WorkspaceSource = describedEnum('WorkspaceSource', "Where a workspace's files come from.", {
  local_path: 'A folder of the machine.',
  git_repo: 'A Git repository.',
  remote_managed: 'A remote place that prepares it by itself.',
  non_git_path: 'A folder that is no repository.',
});
export const WorkspaceVisibility = describedEnum('WorkspaceVisibility', 'Where a workspace is shown.', {
  default: 'Among the first choices.',
  advanced: 'Only to who looks for it.',
});

/** The wire shape of a project's workspace. */
export const WorkspaceView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    projectId: z.uuid().describe("The project's id."),
    name: z.string().describe('How people call it.'),
    sourceType: WorkspaceSource.describe('Where its files come from.'),
    cwd: z.string().nullable().describe('The folder on the machine that runs the agent.'),
    repoUrl: z.string().nullable().describe('The repository.'),
    repoRef: z.string().nullable().describe('The branch, tag or commit to work on.'),
    defaultRef: z.string().nullable().describe('The branch that new work starts from.'),
    visibility: WorkspaceVisibility.describe('Where it is shown.'),
    setupCommand: z.string().nullable().describe('What prepares it.'),
    cleanupCommand: z.string().nullable().describe('What clears it away.'),
    isPrimary: z.boolean().describe("Whether it is the project's first choice."),
    metadata: z.record(z.string(), z.json()).nullable().describe('Whatever its owner keeps with it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProjectWorkspace', description: 'A place where the work of a project is done.' });

/** The wire shape of a project. */
export const ProjectView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('The name.'),
    urlKey: z.string().describe('The shortname, unique in the company.'),
    description: z.string().nullable().describe('What it is about.'),
    status: ProjectStatus.describe('How far it is.'),
    goalId: z.uuid().nullable(),
    goalIds: z.array(z.uuid()),
    goals: z.array(z.object({ id: z.uuid(), title: z.string() }).meta({ id: 'ProjectGoal' })),
    leadAgentId: z.uuid().nullable().describe('The agent that leads it.'),
    targetDate: z.iso.date().nullable().describe('When it should be done: a date such as 2027-01-31.'),
    color: z.string().nullable().describe('Its color.'),
    icon: z.string().nullable().describe("Its icon's name."),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Variables that runs on its issues get; values are never shown.'),
    pauseReason: ProjectPauseReason.nullable().describe('Why it is paused.'),
    pausedAt: z.iso.datetime().nullable().describe('When it was paused.'),
    archivedAt: z.iso.datetime().nullable().describe('When it was put away.'),
    workspaces: z.array(WorkspaceView),
    primaryWorkspace: WorkspaceView.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Project', description: 'Work that belongs together.' });

const command = () => rawText(10_000).nullish();

/** The fields of a workspace that create and patch share. */
export const workspaceFields = {
  name: text(200).describe('How people call it.'),
  sourceType: WorkspaceSource.describe('Where its files come from.'),
  cwd: text(4096).nullish().describe('The folder on the machine that runs the agent.'),
  repoUrl: text(2048)
    .refine((url) => !hasCredentials(url), 'Must not contain credentials')
    .nullish()
    .describe('The repository.'),
  repoRef: text(500).nullish().describe('The branch, tag or commit to work on.'),
  defaultRef: text(500).nullish().describe('The branch that new work starts from.'),
  visibility: WorkspaceVisibility.describe('Whether it is shown among the first choices.'),
  setupCommand: command().describe('What prepares it.'),
  cleanupCommand: command().describe('What clears it away.'),
  isPrimary: z.boolean().describe("Whether it is the project's first choice; exactly one is."),
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

/** A workspace as it is created. */
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
  name: text(200).describe('The name.'),
  description: rawText(20_000).nullish(),
  status: ProjectStatus.describe('How far it is.'),
  goalIds: z.array(uuid()).max(50).describe('The goals it serves, the most important first.'),
  goalId: uuid().nullish().describe('The goal it serves, where there is one only.'),
  leadAgentId: uuid().nullish().describe('The agent that leads it.'),
  targetDate: day().nullish().describe('When it should be done.'),
  color: text(40).nullish().describe('Its color.'),
  icon: text(80).nullish().describe("Its icon's name."),
  env: envVariables().transform(storedEnv).nullish().describe('Variables that runs on its issues get.'),
};

export const archivedAt = timestamp().nullish().describe('When it was put away; null brings it back.');

/** A project with what is shown with it. */
export type ProjectRow = Project & {
  readonly goals: readonly Pick<Goal, 'id' | 'title'>[];
  readonly workspaces: readonly ProjectWorkspace[];
};

export const presentWorkspace = presenterOf(WorkspaceView);

/** The wire shape of a row: literal variables are never shown. */
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
