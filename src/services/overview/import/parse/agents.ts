import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import { PALETTE_IDS } from '#services/organization/agents/appearance.js';
import { assertBundlePath, MAX_FILES } from '#services/organization/agents/instructions-model.js';
import { agentFields } from '#services/organization/agents/model.js';
import type { PackageExtension } from '#services/overview/package/extension.js';
import { AGENT_ENTRY, agentFile, agentFolder } from '#services/overview/package/layout.js';
import type { PackageFiles } from '../receive/files.js';
import { fieldOf, type MarkdownParts, type ParsedAgent } from './parsed.js';
import { assertDistinct, foldersWith, markdownOf, textAt, textsAt } from './read-markdown.js';

type SaidAgent = PackageExtension['agents'][string];

/** The fields of an agent that are validated before planning. */
const Fields = z.object({
  name: agentFields.name,
  role: agentFields.role,
  title: agentFields.title,
  icon: agentFields.icon,
  capabilities: agentFields.capabilities,
  appearance: agentFields.appearance,
  adapterType: agentFields.adapterType,
  budgetMonthlyCents: agentFields.budgetMonthlyCents,
  desiredSkills: agentFields.desiredSkills,
});

/** The agents of a package. @throws 422 */
export async function agentsIn(
  files: PackageFiles,
  { agents }: PackageExtension,
  roles: ReadonlyMap<string, string>,
): Promise<ParsedAgent[]> {
  const parsedAgents: ParsedAgent[] = [];
  for (const folder of foldersWith(files, 'agents', AGENT_ENTRY)) {
    const markdown = await markdownOf(files, agentFile(folder));
    const slug = textAt(markdown.fields, 'slug') ?? folder;
    const entry = Object.hasOwn(agents, slug) ? agents[slug] : undefined;
    parsedAgents.push(agentAt(files, { folder, slug, ...markdown }, entry, roles.get(slug)));
  }
  assertDistinct(parsedAgents);
  return parsedAgents;
}

/** Derives the look from the slug: the same slug always gives the same look. */
const appearanceOf = (slug: string) => ({
  schemaVersion: 1,
  characterVersion: 'cap-v1',
  paletteId: PALETTE_IDS[[...slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % PALETTE_IDS.length],
});

interface AgentPlace extends MarkdownParts {
  readonly folder: string;
  readonly slug: string;
}

function agentAt(
  files: PackageFiles,
  { folder, slug, fields, body }: AgentPlace,
  said: SaidAgent | undefined,
  givenRole: string | undefined,
): ParsedAgent {
  const path = agentFile(folder);
  const entry = said?.instructionsEntryFile ?? AGENT_ENTRY;
  const role = givenRole ?? textAt(fields, 'role');
  const isRole = agentFields.role.safeParse(role).success;
  const checked = fieldOf(
    Fields,
    {
      name: textAt(fields, 'name') ?? slug,
      role: isRole ? role : 'general',
      title: textAt(fields, 'title'),
      icon: said?.icon ?? null,
      capabilities: said?.capabilities ?? null,
      appearance: said?.appearance ?? appearanceOf(slug),
      adapterType: said?.adapter?.type ?? 'process',
      budgetMonthlyCents: said?.budgetMonthlyCents ?? 0,
      desiredSkills: textsAt(fields, 'skills'),
    },
    path,
  );
  const { desiredSkills: skills, icon = null, title = null, capabilities = null, appearance, ...rest } = checked;
  return {
    ...rest,
    icon,
    title,
    capabilities,
    appearance,
    unknownRole: isRole ? null : (role ?? null),
    slug,
    path,
    skills,
    reportsToSlug: textAt(fields, 'reportsTo'),
    permissions: { canCreateAgents: true, canCreateSkills: true, ...said?.permissions },
    adapterConfig: said?.adapter?.config ?? {},
    runtimeConfig: said?.runtime ?? {},
    grants: said?.grants ?? [],
    instructionsEntryFile: entry,
    instructions: instructionsOf(files, folder, body !== '' || entry === AGENT_ENTRY),
  };
}

/** The files of an agent's instructions. Leaves out AGENTS.md if it has only front matter. */
function instructionsOf(files: PackageFiles, folder: string, hasText: boolean): Map<string, string> {
  const start = `${agentFolder(folder)}/`;
  const instructionFiles = new Map<string, string>();
  for (const path of files.sizes.keys()) {
    if (!path.startsWith(start)) continue;
    const own = path.slice(start.length);
    assertBundlePath(own);
    if (own !== AGENT_ENTRY || hasText) instructionFiles.set(own, path);
  }
  if (instructionFiles.size > MAX_FILES)
    throw unprocessable(`The instructions of ${folder} have more than ${MAX_FILES} files`);
  return instructionFiles;
}

/** The text of an instruction file; for AGENTS.md, without its front matter. */
export const instructionsText = async (files: PackageFiles, path: string): Promise<string> =>
  path.endsWith(`/${AGENT_ENTRY}`) && path.split('/').length === 3
    ? (await markdownOf(files, path)).body
    : (await files.read(path)).toString('utf8');
