import { board, companyWriter, isCeo } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, query, rule } from '#services/core/operation/operation.js';
import { EXTENSION_FILE } from '../package/layout.js';
import type { PackageIssue } from '../package/manifest.js';
import { packageJson } from './json.js';
import { makePackage, type PackagePreview, previewPackage } from './make.js';
import { CompanyPackageView, ExportOptions, PackagePreviewView } from './model.js';
import type { CompanyPackage } from './package.js';

/** Allows members who can write to the company, and its CEO agent, to export it. */
export const exporter: Allow<InCompany> = rule(`${board.who}, or the company's CEO agent`, async (scope, resource) => {
  if (scope.actor.kind !== 'agent') return board(scope, resource);
  await companyWriter(scope, resource);
  if (!isCeo(scope.actor)) throw forbidden('Only the board and the CEO of a company can export it');
});

/** REST streams the package; other callers receive it whole. */
export const exportCompany = query({
  name: 'exportCompany',
  summary: 'Export a company, or parts of it, as a package of files',
  input: ExportOptions,
  output: CompanyPackageView,
  on: companyKeyById,
  allow: exporter,
  run: (scope, options, { id }) => makePackage(scope, { ...options, companyId: id }),
  present: async (_scope, company) => whole(company),
});

async function whole(company: CompanyPackage) {
  try {
    let json = '';
    for await (const piece of packageJson(company)) json += piece;
    return CompanyPackageView.parse(JSON.parse(json));
  } finally {
    await company.close();
  }
}

export const previewCompanyExport = query({
  name: 'previewCompanyExport',
  summary: 'Preview an export of a company',
  input: ExportOptions,
  output: PackagePreviewView,
  on: companyKeyById,
  allow: exporter,
  run: (scope, options, { id }) => previewPackage(scope, { ...options, companyId: id }),
  present: (_scope, preview) => presentPreview(preview),
});

export function presentPreview({ collection, draft, issues, selection }: PackagePreview) {
  const { agents, skills, projects } = selection;
  const fileInventory = draft.inventory;
  return {
    rootPath: collection.rootPath,
    manifest: { ...collection.manifest, issues: issues as PackageIssue[] },
    warnings: draft.warnings,
    extensionPath: EXTENSION_FILE,
    files: {},
    fileInventory,
    counts: {
      files: fileInventory.length,
      agents: agents.length,
      skills: skills.length,
      projects: projects.length,
      issues: issues.length,
    },
  };
}
