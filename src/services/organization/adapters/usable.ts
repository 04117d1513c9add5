import { adapterOf, offeredAdapters, outsideAdapterOf } from '#adapters/registry.js';
import { domainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Config } from '#services/core/process/config.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { settingOf } from './settings.js';

const NotAllowed = domainError('adapter_not_allowed', 'The adapter is not allowed');

/** The lists that instance admins set; null if there is none. */
interface AdapterLists {
  readonly instance: readonly string[] | null;
  readonly company: readonly string[] | null;
}

const LISTS = statement(`
  SELECT i.general -> 'allowedAdapters' AS instance,
         CASE WHEN $1::uuid IS NULL OR c.id IS NOT NULL THEN c."allowedAdapters" ELSE '[]' END AS company
    FROM "Instance" i LEFT JOIN "Company" c ON c.id = $1::uuid`);

async function listsOf(scope: Scope, companyId: string | null): Promise<AdapterLists> {
  return (await scope.row<AdapterLists>(LISTS, [companyId])) ?? { instance: null, company: null };
}

/**
 * A company's list can only narrow the instance's list. Without lists, an authenticated installation runs nothing on
 * its host.
 */
function isAllowed({ DEPLOYMENT_MODE }: Config, { instance, company }: AdapterLists, type: string): boolean {
  const byInstance =
    instance?.includes(type) ?? (DEPLOYMENT_MODE === 'local_trusted' || adapterOf(type)?.runsOnHost === false);
  return byInstance && (company?.includes(type) ?? true);
}

/**
 * Checks that agents of a company may run with an adapter. Called when an adapter is configured, and again when a run
 * starts.
 * @throws 422 `adapter_not_allowed`
 */
export async function assertAdapterAllowed(scope: Scope, companyId: string, type: string): Promise<void> {
  const lists = await listsOf(scope, companyId);
  if (isAllowed(scope.services.config, lists, type)) return;
  throw NotAllowed({ adapterType: type }, `Adapter "${type}" is not allowed ${reasonOf(lists, type)}`);
}

function reasonOf({ instance, company }: AdapterLists, type: string): string {
  if (company && !company.includes(type))
    return 'in this company: an instance admin lists its adapters in allowedAdapters';
  if (instance) return 'on this instance: an instance admin lists its adapters in allowedAdapters';
  return 'on this instance: it runs programs on the host, so an instance admin has to list it in allowedAdapters';
}

/**
 * Checks that agents may be configured with an adapter. This includes agents that already use it, since their
 * configuration decides what runs.
 * @throws 422
 */
export async function assertOffered(scope: WriteScope, companyId: string, type: string): Promise<void> {
  const setting = await settingOf(scope, type);
  if (setting?.disabled) throw unprocessable(`Adapter "${type}" is disabled`);
  if (setting?.packageName && !adapterOf(type)) {
    const problem = outsideAdapterOf(type)?.problem ?? 'This server is still loading it';
    throw unprocessable(`Adapter "${type}" is not loaded: ${problem}`);
  }
  if (adapterOf(type)) await assertAdapterAllowed(scope, companyId, type);
}

/** The adapter types for new agents of a company; without a company, those of the instance. */
export async function offeredTypes(scope: Scope, companyId: string | null = null): Promise<string[]> {
  const lists = await listsOf(scope, companyId);
  return offeredAdapters().flatMap(({ type }) => (isAllowed(scope.services.config, lists, type) ? [type] : []));
}

/** Whether agents of a company may run with an adapter. */
export const allows = async (scope: Scope, companyId: string, type: string): Promise<boolean> =>
  isAllowed(scope.services.config, await listsOf(scope, companyId), type);

/** @throws 422 for an adapter that is not registered */
export function knownAdapter(type: string) {
  const adapter = adapterOf(type);
  if (!adapter) throw unprocessable(`Unknown adapter type: ${type}`);
  return adapter;
}

/** @throws 422 if the configuration is invalid for the adapter */
export function assertAdapterConfig(adapterType: string, config: JsonObject): void {
  const parsed = knownAdapter(adapterType).config.safeParse(config);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw unprocessable(`adapterConfig does not fit adapter ${adapterType}: ${problems.join('; ')}`);
  }
}
