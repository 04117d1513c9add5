import type { Scope } from '#services/core/operation/scope.js';
import { connectionReader } from '../connections/policy.js';
import { connectionNode } from '../connections/rows.js';
import type { DelegationRow, ToolGrantRow } from './grant-model.js';
import { maySeeGrant } from './grant-policy.js';
import { GrantNotFound, grantNode } from './grant-rows.js';

/** Requires a caller that may see the grant. @throws 403, 404 */
export async function grantReader(scope: Scope, grant: ToolGrantRow): Promise<void> {
  const connection = await scope.load(connectionNode, grant.connectionId);
  if (!connection) throw GrantNotFound();
  await connectionReader(scope, connection);
  if (!(await maySeeGrant(scope, grant))) throw GrantNotFound();
}

/** Requires a caller that may see the delegated grant. @throws 403, 404 */
export async function delegationReader(scope: Scope, { grantId }: DelegationRow): Promise<void> {
  const grant = await scope.load(grantNode, grantId);
  if (!grant) throw GrantNotFound();
  await grantReader(scope, grant);
}
