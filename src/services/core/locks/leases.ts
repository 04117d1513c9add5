import { domainError } from '../errors/errors.js';
import type { WriteScope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';
import { isTermLive, termEnd } from './lease-terms.js';

/**
 * A claim on a resource. Writes under a lease carry its fence; a later claim has a larger fence and voids those writes.
 */
export interface Lease {
  readonly companyId: string;
  /** The leased resource, for example `issue:<id>`. */
  readonly resource: string;
  readonly owner: string;
  readonly fence: bigint;
  readonly expiresAt: Date;
}

const LeaseHeld = domainError('lease_held', 'Another holder has the lease');
export const LeaseLost = domainError('lease_lost', 'The lease is no longer yours: a write under it is refused');

const LIVE = `"releasedAt" IS NULL AND ${isTermLive('"expiresAt"')}`;
const COLUMNS = `"companyId", resource, owner, fence, "expiresAt"`;
const UNTIL = termEnd('$4::double precision');

const CLAIM = statement(`
  INSERT INTO "Lease" AS l ("companyId", resource, owner, fence, "expiresAt")
  VALUES ($1::uuid, $2, $3, 1, ${UNTIL})
  ON CONFLICT ("companyId", resource) DO UPDATE
    SET owner = excluded.owner, "expiresAt" = excluded."expiresAt", "releasedAt" = NULL,
        fence = l.fence + 1
    WHERE l.owner = excluded.owner OR l."releasedAt" IS NOT NULL OR l."expiresAt" <= clock_timestamp()
  RETURNING ${COLUMNS}`);

const CURRENT = statement(
  `SELECT ${COLUMNS}, ${LIVE} AS live FROM "Lease" WHERE "companyId" = $1::uuid AND resource = $2`,
);

const RENEW = statement(`
  UPDATE "Lease" SET "expiresAt" = ${UNTIL}
  WHERE "companyId" = $1::uuid AND resource = $2 AND fence = $3::bigint AND ${LIVE} RETURNING ${COLUMNS}`);

const RELEASE = statement(`
  UPDATE "Lease" SET "releasedAt" = clock_timestamp()
  WHERE "companyId" = $1::uuid AND resource = $2 AND fence = $3::bigint AND ${LIVE} RETURNING ${COLUMNS}`);

const GUARD = statement(`
  SELECT ${COLUMNS} FROM "Lease"
  WHERE "companyId" = $1::uuid AND resource = $2 AND fence = $3::bigint AND ${LIVE} FOR SHARE`);

type LeaseKey = Pick<Lease, 'companyId' | 'resource' | 'fence'>;

/**
 * Claims a resource for `seconds`. A claim by the same owner starts a new term with a new fence.
 * @throws 409 lease_held with the holder, whether the lease is live, and its expiry
 */
export async function claimLease(
  scope: WriteScope,
  { companyId, resource, owner, seconds }: Pick<Lease, 'companyId' | 'resource' | 'owner'> & { seconds: number },
): Promise<Lease> {
  const claimed = await scope.row<Lease>(CLAIM, [companyId, resource, owner, seconds]);
  if (claimed) return claimed;
  throw LeaseHeld(await holder(scope, { companyId, resource }));
}

/** Extends a lease that is still held. @throws 409 lease_lost */
export function renewLease(scope: WriteScope, lease: LeaseKey, seconds: number): Promise<Lease> {
  return heldOrLost(scope, lease, scope.row<Lease>(RENEW, [lease.companyId, lease.resource, lease.fence, seconds]));
}

/** Releases a lease. @throws 409 lease_lost */
export function releaseLease(scope: WriteScope, lease: LeaseKey): Promise<Lease> {
  return heldOrLost(scope, lease, scope.row<Lease>(RELEASE, [lease.companyId, lease.resource, lease.fence]));
}

/** Checks that the lease is held, and keeps it from changing hands until commit. @throws 409 lease_lost */
export function guardLease(scope: WriteScope, lease: LeaseKey): Promise<Lease> {
  return heldOrLost(scope, lease, scope.row<Lease>(GUARD, [lease.companyId, lease.resource, lease.fence]));
}

async function heldOrLost(scope: WriteScope, lease: LeaseKey, found: Promise<Lease | undefined>): Promise<Lease> {
  const row = await found;
  if (row) return row;
  throw LeaseLost(await holder(scope, lease));
}

async function holder(scope: WriteScope, { companyId, resource }: Pick<Lease, 'companyId' | 'resource'>) {
  const current = await scope.row<Lease & { live: boolean }>(CURRENT, [companyId, resource]);
  if (!current) return { holder: null, alive: false, nextAction: 'claim the lease again' };
  return {
    holder: current.owner,
    alive: current.live,
    expiresAt: current.expiresAt.toISOString(),
    nextAction: current.live ? 'wait until expiresAt or ask the holder to release it' : 'claim the lease again',
  };
}
