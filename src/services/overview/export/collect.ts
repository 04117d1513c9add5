import type { Scope } from '#services/core/operation/scope.js';
import type { Snapshot } from '#services/core/postgres/snapshot.js';
import type { JsonObject } from '#services/core/text/json.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { orgSvgOf } from '#services/organization/org-chart/org.js';
import { renderOrgPng } from '#services/organization/org-chart/png.js';
import { inventoryOf } from '#services/skills/format/inventory.js';
import { entryText, sectionStart, sectionText } from '../package/extension.js';
import {
  COMPANY_FILE,
  EXTENSION_FILE,
  markdownFile,
  ORG_CHART_FILE,
  README_FILE,
  SCHEMA_VERSION,
  SKILL_ENTRY_FILE,
  skillFolder,
} from '../package/layout.js';
import type { PackageManifest, PackageSkill } from '../package/manifest.js';
import { addAgents, type PackageSection } from './agents.js';
import type { PackageDraft } from './draft.js';
import type { ExportOptions } from './model.js';
import { addProjects } from './projects.js';
import { readmeText } from './readme.js';
import { addRoutines } from './routines.js';
import type { CompanyRows } from './rows.js';
import type { ExportSelection } from './selection.js';
import { addTasks } from './tasks.js';

/** Adds the files of skills. Their content is read when they are sent. */
function addSkills({ skills }: ExportSelection, draft: PackageDraft): PackageSection<PackageSkill> {
  const entries: PackageSkill[] = [];
  const texts: string[] = [];
  for (const { manifest, ...skill } of skills) {
    const folder = skillFolder(skill);
    for (const file of manifest) draft.addStored(`${folder}/${file.path}`, file);
    const { key, slug, name } = skill;
    const source = {
      sourceType: skill.sourceType as PackageSkill['sourceType'],
      sourceLocator: skill.sourceLocator,
      sourceRef: skill.sourceRef,
    };
    entries.push({
      key,
      slug,
      name,
      path: `${folder}/${SKILL_ENTRY_FILE}`,
      ...source,
      trustLevel: skill.trustLevel as PackageSkill['trustLevel'],
      fileInventory: inventoryOf(manifest),
    });
    const executables = manifest.filter(({ executable }) => executable).map(({ path }) => path);
    texts.push(entryText(key, { slug, name, ...source, executables } as JsonObject));
  }
  return { entries, text: texts.join('') };
}

/** The format name in COMPANY.md. */
const COMPANY_SCHEMA = 'agentcompanies/v1';

/** A manifest without its tasks, which may be many. */
export type ManifestHead = Omit<PackageManifest, 'issues'>;

export interface Collection {
  readonly rootPath: string;
  readonly manifest: ManifestHead;
}

/**
 * Adds the selected parts of a company to a draft: its files, its blobs, and its tasks one by one.
 * @param draws whether to draw the org chart
 */
export async function collect(
  scope: Scope,
  snapshot: Snapshot,
  { rows, selection, options, draws }: CollectionInput,
  draft: PackageDraft,
): Promise<Collection> {
  const slug = urlKeyOf(rows.company.name, 'company');
  if (rows.company.hasTools) draft.warn('Tool connections, profiles, policies and gateways were left out.');
  await draft.addText(COMPANY_FILE, companyFile(rows, slug), { always: true });
  const agents = await addAgents(scope, snapshot, rows, selection, draft);
  const projects = await addProjects(rows, selection, draft);
  const routines = await addRoutines(selection, draft);
  await addTasks(snapshot, rows.company.id, selection, draft);
  const skills = addSkills(selection, draft);
  const company = companyEntry(rows, slug, selection, draft);
  await addChart(rows, selection, draft, draws);
  const manifest: ManifestHead = {
    schemaVersion: SCHEMA_VERSION,
    generatedAt: new Date().toISOString(),
    source: { companyId: rows.company.id, companyName: rows.company.name },
    includes: selection.includes,
    company,
    sidebar: sidebarOf(options, selection),
    labels: labelsOf(rows, selection),
    blobs: draft.blobs,
    agents: agents.entries,
    skills: skills.entries,
    projects: projects.entries,
    envInputs: draft.envInputs,
  };
  const sections = { agents: agents.text, skills: skills.text, projects: projects.text, routines };
  await addReadme(rows, manifest, selection, draft);
  await addExtension(manifest, sections, draft);
  draft.addBlobs();
  draft.assertWhole(options.selectedFiles);
  return { rootPath: slug, manifest };
}

export interface CollectionInput {
  readonly rows: CompanyRows;
  readonly selection: ExportSelection;
  readonly options: ExportOptions;
  readonly draws: boolean;
}

const companyFile = ({ company: { name, description } }: CompanyRows, slug: string): string =>
  markdownFile({ schema: COMPANY_SCHEMA, name, slug, description }, null);

function companyEntry(
  { company }: CompanyRows,
  slug: string,
  { includes }: ExportSelection,
  draft: PackageDraft,
): ManifestHead['company'] {
  if (!includes.company) return null;
  const { logo } = company;
  const hasLogo = logo !== null && draft.needsBlob(logo);
  if (logo && !hasLogo) draft.warn('The logo was left out: its content is no longer stored.');
  return {
    slug,
    name: company.name,
    description: company.description,
    path: COMPANY_FILE,
    branding: { primaryColor: company.primaryColor, logo: hasLogo ? logo : null },
    budgetMonthlyCents: company.budgetMonthlyCents,
    requireBoardApprovalForNewAgents: company.requireApproval,
  };
}

async function addChart(
  { company }: CompanyRows,
  selection: ExportSelection,
  draft: PackageDraft,
  draws: boolean,
): Promise<void> {
  if (selection.agents.length === 0 || !selection.wants(ORG_CHART_FILE)) return;
  const png = draws ? await renderOrgPng(orgSvgOf(selection.agents, company)) : null;
  await draft.addPicture(ORG_CHART_FILE, 'image/png', png);
}

const labelsOf = ({ labels }: CompanyRows, { includes, labelIds }: ExportSelection): ManifestHead['labels'] =>
  includes.issues ? labels.map(({ id, name, color }) => ({ id: labelIds.get(id) as string, name, color })) : [];

/** Ignores names that match nothing in the package: the order of the sidebar is a preference, not a selection. */
function sidebarOf({ sidebarOrder }: ExportOptions, { agents, projects }: ExportSelection): ManifestHead['sidebar'] {
  if (!sidebarOrder) return null;
  const urlKeysOf = (rows: readonly { readonly id: string; readonly urlKey: string }[], names: readonly string[]) => [
    ...new Set(
      names.flatMap((name) => rows.find(({ id, urlKey }) => [id, urlKey].includes(name.toLowerCase()))?.urlKey ?? []),
    ),
  ];
  return { agents: urlKeysOf(agents, sidebarOrder.agents), projects: urlKeysOf(projects, sidebarOrder.projects) };
}

async function addReadme(
  { company: { name, description } }: CompanyRows,
  manifest: ManifestHead,
  selection: ExportSelection,
  draft: PackageDraft,
): Promise<void> {
  const text = readmeText({
    name,
    description,
    manifest,
    issues: selection.tasks.length + selection.routines.length,
    hasChart: draft.files.some(({ path }) => path === ORG_CHART_FILE),
    warnings: draft.warnings,
  });
  await draft.addText(README_FILE, text);
}

type Sections = Readonly<Record<'agents' | 'skills' | 'projects' | 'routines', string>>;

/** Adds the extension file. The entries of tasks come from a separate spool, since they may be megabytes. */
async function addExtension(manifest: ManifestHead, sections: Sections, draft: PackageDraft): Promise<void> {
  const { company } = manifest;
  const head = [
    sectionText('schemaVersion', manifest.schemaVersion),
    sectionText('source', manifest.source as never),
    sectionText('company', company && companySection(company)),
    sectionText('sidebar', manifest.sidebar as never),
    sectionText('labels', manifest.labels as never),
    ...Object.entries(sections).map(([name, text]) => (text === '' ? '' : sectionStart(name) + text)),
  ];
  const before = await draft.stores.texts.write(head.join(''));
  const tasks = draft.stores.tasks.whole;
  const after = await draft.stores.texts.write(sectionText('blobs', manifest.blobs as never));
  draft.addParts(
    EXTENSION_FILE,
    [
      { from: 'texts', range: before },
      { from: 'tasks', range: tasks },
      { from: 'texts', range: after },
    ],
    before.length + tasks.length + after.length,
  );
}

const companySection = ({ branding, budgetMonthlyCents, ...company }: NonNullable<ManifestHead['company']>) => ({
  branding: { primaryColor: branding.primaryColor, logo: branding.logo },
  budget: { monthlyCents: budgetMonthlyCents },
  requireApproval: company.requireBoardApprovalForNewAgents,
});
