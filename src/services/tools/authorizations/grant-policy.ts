import { forbidden } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { ConnectionRow } from '../connections/model.js';
import { managesConnections } from '../connections/policy.js';
import type { ToolGrantRow } from './grant-model.js';

const isOwn = ({ actor }: Scope, { kind, subjectUserId }: ToolGrantRow): boolean =>
  actor.kind === 'board' && kind === 'user' && subjectUserId === actor.userId;

/** The user whose grants the caller sees beside the company's: null means every user's. */
export interface GrantSight {
  readonly grantsOf: string | null;
}

export async function grantSightOf(scope: Scope, connection: Pick<ConnectionRow, 'companyId'>): Promise<GrantSight> {
  if (await managesConnections(connection, scope)) return { grantsOf: null };
  return { grantsOf: scope.actor.kind === 'board' ? scope.actor.userId : '' };
}

/** Whether the caller may see the grant. */
export const maySeeGrant = async (scope: Scope, grant: ToolGrantRow): Promise<boolean> =>
  grant.kind === 'organization' || isOwn(scope, grant) || managesConnections(grant, scope);

/** Requires the owner of the grant or a connection manager. @throws 403 */
export async function assertMayManageGrant(scope: Scope, grant: ToolGrantRow): Promise<void> {
  if (isOwn(scope, grant) || (await managesConnections(grant, scope))) return;
  throw forbidden('Only the person whose grant it is or a connection manager can change this grant');
}
