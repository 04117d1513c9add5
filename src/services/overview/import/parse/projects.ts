import { z } from 'zod';
import { newWorkspace, projectFields } from '#services/organization/projects/model.js';
import type { PackageExtension } from '#services/overview/package/extension.js';
import { projectFile } from '#services/overview/package/layout.js';
import type { PackageFiles } from '../receive/files.js';
import { fieldOf, type MarkdownParts, type ParsedProject } from './parsed.js';
import { assertDistinct, foldersWith, markdownOf, textAt } from './read-markdown.js';

type SaidProject = PackageExtension['projects'][string];

const Fields = z.object({
  name: projectFields.name,
  description: projectFields.description,
  status: projectFields.status,
  targetDate: projectFields.targetDate,
  color: projectFields.color,
  icon: projectFields.icon,
  workspaces: z.array(newWorkspace).max(100),
});

/** The projects of a package. @throws 422 */
export async function projectsIn(files: PackageFiles, { projects }: PackageExtension): Promise<ParsedProject[]> {
  const parsedProjects: ParsedProject[] = [];
  for (const folder of foldersWith(files, 'projects', 'PROJECT.md')) {
    const markdown = await markdownOf(files, projectFile(folder));
    const slug = textAt(markdown.fields, 'slug') ?? folder;
    const entry = Object.hasOwn(projects, slug) ? projects[slug] : undefined;
    parsedProjects.push(projectAt(projectFile(folder), slug, markdown, entry));
  }
  assertDistinct(parsedProjects);
  return parsedProjects;
}

function projectAt(
  path: string,
  slug: string,
  { fields, body }: MarkdownParts,
  said: SaidProject | undefined,
): ParsedProject {
  const {
    description,
    targetDate,
    color,
    icon,
    workspaces: _,
    ...checked
  } = fieldOf(
    Fields,
    {
      name: textAt(fields, 'name') ?? slug,
      description: body === '' ? textAt(fields, 'description') : body,
      status: said?.status ?? 'backlog',
      targetDate: said?.targetDate ?? null,
      color: said?.color ?? null,
      icon: said?.icon ?? null,
      workspaces: said?.workspaces ?? [],
    },
    path,
  );
  return {
    ...checked,
    slug,
    path,
    description: description ?? null,
    targetDate: targetDate ?? null,
    color: color ?? null,
    icon: icon ?? null,
    leadAgentSlug: said?.leadAgentSlug ?? textAt(fields, 'owner'),
    archived: said?.archived ?? false,
    workspaces: said?.workspaces ?? [],
  };
}
