import { randomBytes } from 'node:crypto';
import { Prisma, type ToolGateway } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { changeDetails, sentFields } from '#services/core/text/changes.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { holdForGateway } from '../profiles/gateway-profile.js';
import { AuthConfigInput, MetadataPolicyInput, OnDemandToolsInput } from './config.js';
import { aboutGateway } from './events.js';
import { type HeaderPolicy, HeaderPolicyInput } from './header-policy.js';
import { invalidGateway } from './payload.js';
import { assertMayActAs, assertMayUseSecrets } from './policy.js';
import { assertGatewayReferences, type GatewayReferences, REFERENCES } from './references.js';
import { assertHeaderSecrets, bindHeaderSecrets } from './secrets.js';

/** The blocks of settings, with the schemas that supply their defaults. */
const BLOCKS = {
  authConfig: AuthConfigInput,
  headerPolicy: HeaderPolicyInput,
  metadataPolicy: MetadataPolicyInput,
  onDemandToolsConfig: OnDemandToolsInput,
} as const;
type BlockName = keyof typeof BLOCKS;

/** The fields of a gateway as column values: null for a block stands for its defaults. */
export function gatewayColumns(fields: object): Partial<ToolGateway> {
  const blocks = (Object.keys(BLOCKS) as BlockName[]).flatMap((name) =>
    (fields as Partial<Record<BlockName, unknown>>)[name] === null ? [[name, BLOCKS[name].parse({})] as const] : [],
  );
  return { ...sentFields(fields), ...Object.fromEntries(blocks) } as Partial<ToolGateway>;
}

const MAX_SLUG = 120;

interface GivenSlug {
  readonly slug?: string | null | undefined;
  readonly displaySlug?: string | null | undefined;
}

/** The slug: as given, or derived from the name. @throws 422 if slug and displaySlug differ */
export function gatewaySlug(
  { slug, displaySlug }: GivenSlug,
  { name, publicId }: Pick<ToolGateway, 'name' | 'publicId'>,
): string {
  const empty = `gateway-${publicId.slice(3, 11)}`;
  const slugOf = (text: string): string => urlKeyOf(text, empty).slice(0, MAX_SLUG);
  if (slug != null && displaySlug != null && slugOf(slug) !== slugOf(displaySlug)) {
    throw invalidGateway([{ code: 'custom', path: ['displaySlug'], message: 'Must be the same as slug' }]);
  }
  return slugOf(slug ?? displaySlug ?? name);
}

/** @throws 409 */
export function assertGatewayNotArchived({ status }: Pick<ToolGateway, 'status'>): void {
  if (status === 'archived') throw conflict('Tool gateway is archived');
}

/** @throws 403 and 422 for references and secrets that the gateway may not have */
async function check(scope: WriteScope, gateway: GatewayReferences & { companyId: string }, changed: object) {
  const { headerPolicy } = changed as { readonly headerPolicy?: HeaderPolicy };
  if (REFERENCES.some((name) => name in changed)) {
    assertMayActAs(scope.actor, gateway);
    await assertGatewayReferences(scope, gateway.companyId, gateway);
  }
  if (!headerPolicy) return;
  assertMayUseSecrets(scope.actor, headerPolicy);
  await assertHeaderSecrets(scope, gateway.companyId, headerPolicy);
}

const NOBODY = { agentId: null, projectId: null, issueId: null, approvalIssueId: null, contextScopeId: null };
const USUAL_BLOCKS = { authConfig: null, headerPolicy: null, metadataPolicy: null, onDemandToolsConfig: null };

/** @throws 403, 409 and 422 */
export async function insertGateway(
  scope: WriteScope,
  companyId: string,
  { slug, displaySlug, ...fields }: GivenSlug & { readonly name: string; readonly profileId: string },
): Promise<ToolGateway> {
  const publicId = `gw_${randomBytes(16).toString('hex')}`;
  const columns = gatewayColumns({ ...USUAL_BLOCKS, ...sentFields(fields) });
  const data = { ...NOBODY, ...columns, companyId, publicId } as ToolGateway;
  data.slug = gatewaySlug({ slug, displaySlug }, data);
  await check(scope, data, data);
  const gateway = await explainDuplicateName(() =>
    scope.db.toolGateway.create({ data: { ...forPrisma(data), ...authorOf(scope.actor) } as never }),
  );
  await holdForGateway(scope, gateway, null);
  await bindHeaderSecrets(scope, gateway, headerPolicyOf(gateway));
  const { name, profileId, agentId } = gateway;
  const details = { name, slug: gateway.slug, profileId, agentId };
  scope.emit({ ...aboutGateway(gateway), action: 'tool_gateway.created', details });
  return gateway;
}

/** The header policy whose secrets are bound: null for an archived gateway. */
const headerPolicyOf = ({ status, headerPolicy }: ToolGateway): HeaderPolicy | null =>
  status === 'archived' ? null : (headerPolicy as unknown as HeaderPolicy);

/** Events omit these values: they may be long or confidential. */
const SETTINGS = ['description', 'metadata', ...(Object.keys(BLOCKS) as BlockName[])] as const;

/** @throws 403, 409 and 422 */
export async function writeGateway(
  scope: WriteScope,
  before: ToolGateway,
  changed: Partial<ToolGateway>,
): Promise<ToolGateway> {
  await check(scope, { ...before, ...changed }, changed);
  const isArchived = changed.status === 'archived';
  const data = { ...forPrisma(changed), ...(isArchived && { archivedAt: new Date() }) };
  const after = await explainDuplicateName(() =>
    scope.db.toolGateway.update({ where: { id: before.id }, data: data as never }),
  );
  if ('profileId' in changed) await holdForGateway(scope, after, before.profileId);
  if ('headerPolicy' in changed || isArchived) await bindHeaderSecrets(scope, after, headerPolicyOf(after));
  const changes = changeDetails(before, changed, SETTINGS);
  const action = isArchived ? 'tool_gateway.archived' : 'tool_gateway.updated';
  scope.emit({ ...aboutGateway(after), action, details: { name: after.name, changes } });
  return after;
}

/** Prisma needs `DbNull` to write null into a JSON column. */
const forPrisma = (fields: Partial<ToolGateway>) =>
  fields.metadata === null ? { ...fields, metadata: Prisma.DbNull } : fields;

/** @throws 409 if another gateway in use has the name or the slug */
const explainDuplicateName = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('A tool gateway with that name or slug already exists'));
