import { adapterOf, offeredAdapters, outsideAdapterOf } from '../../../adapters/registry.js';
import { domainError, unprocessable } from '../../core/errors/errors.js';
import type { Config } from '../../core/operation/config.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { settingOf } from './settings.js';

const NotAllowed = domainError('adapter_not_allowed', 422, 'The adapter is not allowed');

/** The lists of instance admins; null where they set none. */
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

/** The company's list only narrows the instance's. Without any, an authenticated installation runs nothing on its host. */
function isAllowed({ DEPLOYMENT_MODE }: Config, { instance, company }: AdapterLists, type: string): boolean {
  const byInstance =
    instance?.includes(type) ?? (DEPLOYMENT_MODE === 'local_trusted' || adapterOf(type)?.runsOnHost === false);
  return byInstance && (company?.includes(type) ?? true);
}

/**
 * Checks that agents of a company may run with an adapter: before one is configured, and again when a run starts.
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
 * Checks that agents may be configured with an adapter, also when they already use it, since a configuration decides
 * what runs.
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

/** The types of adapters for new agents: of one company, or the instance's where none is named. */
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

/** @throws 422 when the adapter cannot use the configuration */
export function assertAdapterConfig(adapterType: string, config: JsonObject): void {
  const parsed = knownAdapter(adapterType).config.safeParse(config);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw unprocessable(`adapterConfig does not fit adapter ${adapterType}: ${problems.join('; ')}`);
  }
}
