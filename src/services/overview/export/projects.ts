import type { JsonObject } from '#services/core/text/json.js';
import { entryText } from '../package/extension.js';
import { markdownFile, projectFile } from '../package/layout.js';
import type { PackageProject } from '../package/manifest.js';
import { envSection, type PackageSection } from './agents.js';
import type { PackageDraft } from './draft.js';
import { envInputs, portableAddress } from './portable.js';
import type { CompanyRows, ExportedProjectRow, WorkspaceRow } from './rows.js';
import type { ExportSelection } from './selection.js';

/** Writes the files of projects. */
export async function addProjects(
  rows: CompanyRows,
  selection: ExportSelection,
  draft: PackageDraft,
): Promise<PackageSection<PackageProject>> {
  const entries: PackageProject[] = [];
  const texts: string[] = [];
  for (const project of selection.projects) {
    const workspaces = rows.workspaces.filter(({ projectId }) => projectId === project.id);
    const entry = projectEntry(project, workspaces, selection, draft);
    const inputs = envInputs(project.env as JsonObject | undefined, { agentSlug: null, projectSlug: entry.slug });
    const { slug, name, path, ...rest } = entry;
    await draft.addText(path, markdownFile({ name, slug }, project.description));
    draft.envInputs.push(...inputs);
    entries.push(entry);
    texts.push(entryText(slug, { ...rest, inputs: { env: envSection(inputs) } } as JsonObject));
  }
  return { entries, text: texts.join('') };
}

function projectEntry(
  project: ExportedProjectRow,
  workspaces: readonly WorkspaceRow[],
  { agentSlugs }: ExportSelection,
  draft: PackageDraft,
): PackageProject {
  return {
    slug: project.urlKey,
    name: project.name,
    path: projectFile(project.urlKey),
    status: project.status as PackageProject['status'],
    leadAgentSlug: (project.leadAgentId && agentSlugs.get(project.leadAgentId)) ?? null,
    targetDate: project.targetDate ? project.targetDate.toISOString().slice(0, 10) : null,
    color: project.color,
    icon: project.icon,
    archived: project.archived,
    workspaces: workspaces.flatMap((workspace) => workspaceEntry(project, workspace, draft)),
  };
}

/** Leaves out a workspace that is only a folder of this machine. */
function workspaceEntry(
  { urlKey }: ExportedProjectRow,
  row: WorkspaceRow,
  draft: PackageDraft,
): PackageProject['workspaces'] {
  const { projectId: _project, hasPlace, hasCommands, ...workspace } = row;
  const repoUrl = portableAddress(row.repoUrl);
  if (hasPlace || hasCommands || repoUrl !== row.repoUrl) {
    draft.warn(
      `Folders and commands of workspaces of the project ${urlKey} were left out: they belong to one machine.`,
    );
  }
  if (repoUrl === null) return [];
  return [{ ...workspace, repoUrl } as PackageProject['workspaces'][number]];
}
