import { unprocessable } from '#services/core/errors/errors.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { companyFields } from '#services/organization/companies/model.js';
import type { PackageExtension } from '#services/overview/package/extension.js';
import {
  blobFile,
  blobHash,
  COMPANY_FILE,
  EXTENSION_FILE,
  FOREIGN_EXTENSION_FILE,
} from '#services/overview/package/layout.js';
import type { PackageManifest } from '#services/overview/package/manifest.js';
import type { PackageFiles } from '../receive/files.js';
import { agentsIn } from './agents.js';
import { extensionOf } from './extension-file.js';
import { parseIssues } from './issues.js';
import { fieldOf, type ParsedPackage } from './parsed.js';
import { projectsIn } from './projects.js';
import { markdownOf, textAt } from './read-markdown.js';
import { skillsIn } from './skills.js';
import { verifyReferences } from './verify.js';

/**
 * Reads and checks a package as a whole. A flaw in any part rejects the whole package.
 * @param selectedFiles the only files to import
 * @throws 422
 */
export async function parsePackage(
  all: PackageFiles,
  selectedFiles?: readonly string[] | null,
): Promise<ParsedPackage> {
  if (!all.sizes.has(COMPANY_FILE)) throw unprocessable(`The package has no ${COMPANY_FILE}`);
  const files = selectedFiles ? selectedOf(all, new Set(selectedFiles)) : all;
  const { value: extension, roles, warnings } = await extensionOf(files);
  const company = await companyIn(files, extension);
  const isWhole = !selectedFiles;
  const agents = await agentsIn(files, extension, roles);
  const skills = await skillsIn(files, extension, isWhole);
  const projects = await projectsIn(files, extension);
  const issues = await parseIssues(files, extension, isWhole);
  const manifest: PackageManifest = {
    schemaVersion: extension.schemaVersion,
    generatedAt: new Date().toISOString(),
    source: extension.source,
    includes: {
      company: true,
      agents: agents.length > 0,
      projects: projects.length > 0,
      issues: issues.length > 0,
      skills: skills.length > 0,
    },
    company,
    sidebar: extension.sidebar,
    labels: extension.labels,
    blobs: extension.blobs,
    agents: agents.map(({ instructions: _, unknownRole: __, ...agent }) => agent),
    skills: skills.map(({ tree: _, ...skill }) => skill),
    projects: projects.map(({ description: _, ...project }) => project),
    issues: issues.map(({ description: _, ...issue }) => issue),
    envInputs: envInputsIn(extension),
  };
  const source = extension.source?.companyId ?? `slug:${company.slug}`;
  const blobs = await blobsOf(files, manifest);
  const parsed = { files, manifest, source, agents, skills, projects, issues, blobs };
  return { ...parsed, warnings: [...warnings, ...(await verifyReferences(parsed, isWhole))] };
}

/** Contents and images need not be selected: they belong to the records that refer to them. */
function selectedOf(files: PackageFiles, selected: ReadonlySet<string>): PackageFiles {
  const always = (path: string) =>
    path === COMPANY_FILE ||
    path === EXTENSION_FILE ||
    path === FOREIGN_EXTENSION_FILE ||
    path.startsWith('blobs/') ||
    path.startsWith('images/');
  const unknown = [...selected].find((path) => !files.sizes.has(path));
  if (unknown !== undefined)
    throw unprocessable('selectedFiles names a file that is not in the package', { path: unknown });
  const sizes = new Map([...files.sizes].filter(([path]) => always(path) || selected.has(path)));
  return { ...files, sizes };
}

async function companyIn(files: PackageFiles, { company }: PackageExtension) {
  const { fields, body } = await markdownOf(files, COMPANY_FILE);
  const name = fieldOf(companyFields.name, textAt(fields, 'name') ?? 'Imported company', `${COMPANY_FILE}: name`);
  const description = textAt(fields, 'description') ?? (body.trim() === '' ? null : body);
  return {
    slug: urlKeyOf(textAt(fields, 'slug') ?? name, 'company'),
    name,
    description: fieldOf(companyFields.description, description, `${COMPANY_FILE}: description`) ?? null,
    path: COMPANY_FILE,
    branding: {
      primaryColor:
        fieldOf(companyFields.primaryColor, company?.branding.primaryColor ?? null, 'company.branding.primaryColor') ??
        null,
      logo: company?.branding.logo ?? null,
    },
    budgetMonthlyCents: company?.budget.monthlyCents ?? 0,
    requireBoardApprovalForNewAgents: company?.requireApproval ?? false,
  };
}

const envInputsIn = ({ agents, projects }: PackageExtension): PackageManifest['envInputs'] => [
  ...Object.entries(agents).flatMap(([agentSlug, { inputs }]) =>
    Object.entries(inputs.env).map(([key, input]) => ({ key, agentSlug, projectSlug: null, ...input })),
  ),
  ...Object.entries(projects).flatMap(([projectSlug, { inputs }]) =>
    Object.entries(inputs.env).map(([key, input]) => ({ key, agentSlug: null, projectSlug, ...input })),
  ),
];

/** The file of each content that the manifest lists. A picture of the company may have another path. */
async function blobsOf(files: PackageFiles, { blobs, company, issues }: PackageManifest): Promise<Map<string, string>> {
  const blobPaths = new Map(
    [...blobs, ...issues.flatMap(({ attachments }) => attachments)].flatMap(({ sha256 }) => {
      const path = blobFile(sha256);
      return files.sizes.has(path) ? [[sha256, path] as const] : [];
    }),
  );
  const logo = company?.branding.logo;
  if (!logo || blobPaths.has(logo.sha256)) return blobPaths;
  for (const path of files.sizes.keys()) {
    const isPicture = path.startsWith('images/') && files.sizes.get(path) === logo.byteSize;
    if (isPicture && blobHash(await files.read(path)) === logo.sha256) return blobPaths.set(logo.sha256, path);
  }
  return blobPaths;
}
