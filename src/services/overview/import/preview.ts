import type { z } from 'zod';
import type { Scope } from '#services/core/operation/scope.js';
import type { ImportPreviewView } from './model.js';
import { parsePackage } from './parse/package.js';
import { assertContents } from './parse/parsed.js';
import { planImport } from './plan/planned.js';
import { assertAdapters, existingIdOf } from './policy.js';
import type { ImportRequest } from './receive/input.js';
import { openReceivedPackage } from './receive/open.js';

type Request = Omit<ImportRequest, 'adapterOverrides' | 'secretValues' | 'pauseAutomations'>;

/** The planned actions of an import. A preview writes and stores nothing. */
export async function previewImport(scope: Scope, request: Request): Promise<z.input<typeof ImportPreviewView>> {
  const files = await openReceivedPackage(scope, request.source);
  const parsed = await parsePackage(files, request.selectedFiles);
  await assertContents(parsed);
  const targetCompanyId = existingIdOf(request.target);
  const plan = await planImport(scope, parsed, targetCompanyId, request);
  assertAdapters(scope, plan);
  return {
    include: plan.include,
    targetCompanyId,
    targetCompanyName: plan.companyName,
    collisionStrategy: request.collisionStrategy,
    selectedAgentSlugs: [...plan.selectedAgentSlugs],
    plan: {
      companyAction: plan.companyAction,
      agentPlans: plan.agents.map(({ slug, action, plannedName, existingId: existingAgentId, reason }) => ({
        slug,
        action,
        plannedName,
        existingAgentId,
        reason,
      })),
      projectPlans: plan.projects.map(({ slug, action, plannedName, existingId: existingProjectId, reason }) => ({
        slug,
        action,
        plannedName,
        existingProjectId,
        reason,
      })),
      issuePlans: plan.issues.map(({ issue, action, existingId, reason }) => ({
        slug: issue.slug,
        action,
        plannedTitle: issue.title,
        existingIssueId: issue.routine ? null : existingId,
        existingRoutineId: issue.routine ? existingId : null,
        reason,
      })),
    },
    manifest: parsed.manifest,
    files: { ...files.shown },
    envInputs: parsed.manifest.envInputs,
    warnings: [...plan.warnings],
    errors: [...plan.errors],
  };
}
