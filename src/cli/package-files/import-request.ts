import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';

const PARTS = ['company', 'agents', 'projects', 'issues', 'skills'] as const;

export type ImportBodyTarget =
  | { readonly mode: 'new_company'; readonly newCompanyName?: string }
  | { readonly mode: 'existing_company'; readonly companyId: string };

/** The fields of an import besides its source. */
export interface ImportBody {
  readonly target: ImportBodyTarget;
  readonly collisionStrategy: 'rename' | 'skip' | 'replace';
  readonly [field: string]: unknown;
}

/** The requests of a preview and of an import, from the typed flags. */
export async function importRequest(invocation: CommandInvocation): Promise<{ preview: ImportBody; more: object }> {
  const { flags } = invocation;
  const include = flags.include as readonly string[] | undefined;
  const isAll = include?.includes('all');
  const preview = {
    target: await targetOf(invocation),
    collisionStrategy: (flags.collision ?? 'rename') as ImportBody['collisionStrategy'],
    ...(include && { include: Object.fromEntries(PARTS.map((part) => [part, isAll || include.includes(part)])) }),
    ...(flags.agents !== undefined && { agents: flags.agents }),
    ...(flags.files !== undefined && { selectedFiles: flags.files }),
    ...(flags.nameOverrides !== undefined && { nameOverrides: flags.nameOverrides }),
  };
  const more = {
    ...(flags.adapterOverrides !== undefined && { adapterOverrides: flags.adapterOverrides }),
    ...(flags.pauseAutomations === true && { pauseAutomations: true }),
  };
  return { preview, more };
}

async function targetOf({ client, context, flags }: CommandInvocation): Promise<ImportBodyTarget> {
  const name = flags.newCompanyName as string | undefined;
  const isNew = flags.target === 'new' || (flags.target === undefined && context.companySource !== 'flag');
  if (isNew) return { mode: 'new_company', ...(name && { newCompanyName: name }) };
  if (name) throw new Failure('--new-company-name is only for a new company.', 'Leave out -C and --target existing.');
  return { mode: 'existing_company', companyId: await client.companyId() };
}

/** The operations for a target. Those of a company allow more callers, and replace nothing. */
export function routeOf({ target, collisionStrategy }: ImportBody): {
  readonly preview: string;
  readonly apply: string;
  readonly params?: Readonly<Record<string, string>>;
} {
  if (target.mode === 'existing_company' && collisionStrategy !== 'replace') {
    const params = { companyId: target.companyId };
    return { preview: 'previewImportIntoCompany', apply: 'importIntoCompany', params };
  }
  return { preview: 'previewCompanyImport', apply: 'importCompany' };
}
