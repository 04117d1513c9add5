import { board, boardReader, holds } from '#services/access/rules.js';
import { forbidden, notFound } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { ConnectionRow } from './model.js';

type Subject = Pick<ConnectionRow, 'companyId' | 'status' | 'createdByUserId'>;

export const ConnectionNotFound = () => notFound('Tool connection not found');

const NOT_A_MANAGER =
  'Only the connection creator or a connection manager can configure, reconnect, or delete this connection';

/** Whether the caller manages all connections of a company. */
export const managesConnections = ({ companyId }: InCompany, scope: Scope): Promise<boolean> =>
  holds(scope, companyId, 'tools:manage_connections');

const isCreator = ({ actor }: Scope, { createdByUserId }: Subject): boolean =>
  actor.kind === 'board' && createdByUserId !== null && createdByUserId === actor.userId;

/** The creator of a connection and connection managers may do everything with it. */
const mayConfigure = async (scope: Scope, connection: Subject): Promise<boolean> =>
  isCreator(scope, connection) || managesConnections(connection, scope);

/**
 * Allows board readers. Only callers who may configure a draft see it.
 * @throws 404 for the drafts of others
 */
export const connectionReader: Allow<Subject> = rule(
  'A board user of the company; for a draft, one who may change it',
  async (scope, connection) => {
    await boardReader(scope, connection);
    if (connection.status === 'draft' && !(await mayConfigure(scope, connection))) throw ConnectionNotFound();
  },
);

/**
 * Allows board members who created the connection or manage all connections. Agents may hold the permission, but cannot
 * see connections.
 */
export const connectionManager: Allow<Subject> = rule(
  'A board user who created the connection, or who holds tools:manage_connections',
  async (scope, connection) => {
    await connectionReader(scope, connection);
    await board(scope, connection);
    await assertMayConfigure(scope, connection);
  },
);

/** @throws 403 for all but its creator and connection managers */
export async function assertMayConfigure(scope: Scope, connection: Subject): Promise<void> {
  if (!(await mayConfigure(scope, connection))) throw forbidden(NOT_A_MANAGER);
}

/** The user whose drafts the caller sees; null if the caller sees all drafts. */
export interface DraftSight {
  readonly draftsOf: string | null;
}

export async function draftSightOf(scope: Scope, company: InCompany): Promise<DraftSight> {
  if (await managesConnections(company, scope)) return { draftsOf: null };
  return { draftsOf: scope.actor.kind === 'board' ? scope.actor.userId : '' };
}
