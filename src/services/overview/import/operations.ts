import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import type { InCompany } from '#services/core/operation/operation.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { applyPackage } from './apply/apply.js';
import { ImportPreviewView, ImportResultView } from './model.js';
import { parsePackage } from './parse/package.js';
import { planImport } from './plan/planned.js';
import { preparePackage } from './plan/prepare.js';
import { assertAdapters, assertSafe, companyImporter, existingIdOf, importer } from './policy.js';
import { previewImport } from './preview.js';
import { type ImportRequest, type ImportTarget, importFields, previewFields } from './receive/input.js';
import { openReceivedPackage } from './receive/open.js';

/** One transaction writes tens of thousands of rows. */
const LIMIT_MS = 120_000;

const inCompany = { companyId: pathId() };

/** The company that receives the import; nothing for a new company. */
const targetCompany = async (scope: Scope, { target }: { target: ImportTarget }): Promise<Partial<InCompany>> =>
  target.mode === 'existing_company' ? companyKeyById(scope, target) : {};

/** Reads, checks and prepares a package. After that, the import only has to write rows. */
async function prepareImport(scope: Scope, request: ImportRequest) {
  const parsed = await parsePackage(await openReceivedPackage(scope, request.source), request.selectedFiles);
  const plan = await planImport(scope, parsed, existingIdOf(request.target), request);
  assertAdapters(scope, plan, request.adapterOverrides);
  return preparePackage(scope, parsed);
}

export const previewCompanyImport = query({
  name: 'previewCompanyImport',
  summary: 'Preview the import of a package, without changes',
  input: z.object(previewFields),
  output: ImportPreviewView,
  on: targetCompany,
  allow: companyImporter,
  run: (scope, request) => previewImport(scope, request),
});

export const importCompany = mutation({
  name: 'importCompany',
  summary: 'Import a package into a new or existing company',
  input: z.object(importFields),
  output: ImportResultView,
  setsExecution: true,
  secret: true,
  limitMs: LIMIT_MS,
  on: targetCompany,
  allow: companyImporter,
  before: (scope, request) => prepareImport(scope, request),
  run: (scope, request, _company, parsed) => applyPackage(scope, parsed, request, existingIdOf(request.target)),
});

export const previewImportIntoCompany = query({
  name: 'previewImportIntoCompany',
  summary: 'Preview an import into this or a new company',
  input: z.object({ ...inCompany, ...previewFields }),
  output: ImportPreviewView,
  on: companyKeyById,
  allow: importer,
  async run(scope, request, company) {
    await assertSafe(scope, company, request);
    return previewImport(scope, request);
  },
});

export const importIntoCompany = mutation({
  name: 'importIntoCompany',
  summary: 'Import a package into this or a new company, without replacing records',
  input: z.object({ ...inCompany, ...importFields }),
  output: ImportResultView,
  setsExecution: true,
  secret: true,
  limitMs: LIMIT_MS,
  on: companyKeyById,
  allow: importer,
  async before(scope, request, company) {
    await assertSafe(scope, company, request);
    return prepareImport(scope, request);
  },
  async run(scope, request, company, parsed) {
    await assertSafe(scope, company, request);
    return applyPackage(scope, parsed, request, existingIdOf(request.target));
  },
});
