import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#services/core/errors/errors.js';
import { claimLease, guardLease, type Lease, releaseLease } from '#services/core/locks/leases.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { AuthorizationRequired, AuthorizationServerFailed } from '../servers/upstream-failures.js';
import { oauthClientById, openedClient } from './clients.js';
import { endLostGrant } from './end-grant.js';
import { ClientRefused, GrantRefused } from './failures.js';
import type { OAuthClient, TokenSet } from './port.js';
import { grantWithTokens, type OAuthGrantRow, openedTokens, sealedTokens } from './tokens.js';

// A token is renewed only once, however many callers need it: servers with rotating refresh tokens treat the second use
// of an old one as theft, and end the grant. So the renewing process holds the grant's lease, and the others wait for
// the new tokens. Callers in the same process share one renewal.

/** Longer than the timeout of a request, so the holder has written or failed before the lease ends. */
const LEASE_SECONDS = 30;
const WAIT_MS = 35_000;
const POLL_MS = 100;

const RENEWAL = { kind: 'system', name: 'tool_authorization' } as const;

/** A grant and the version of its tokens that are too old or were rejected. */
export interface OldTokens {
  readonly companyId: string;
  readonly grantId: string;
  readonly version: number;
  /** The secret of a pre-registered client. */
  readonly clientSecret: string | null;
}

/** Renews the tokens of grants. */
export class GrantRenewals {
  private readonly running = new Map<string, Promise<OAuthGrantRow>>();

  /**
   * The grant with tokens newer than the given version.
   * @throws 422 once the grant is lost; 502 if the authorization server cannot be reached now
   */
  renewed(services: Services, old: OldTokens): Promise<OAuthGrantRow> {
    const key = `${old.grantId}:${old.version}`;
    const runningRenewal = this.running.get(key);
    if (runningRenewal) return runningRenewal;
    const renewal = renewedOnce(services, old).finally(() => this.running.delete(key));
    this.running.set(key, renewal);
    return renewal;
  }
}

async function renewedOnce(services: Services, old: OldTokens): Promise<OAuthGrantRow> {
  const scope = new Scope(services, RENEWAL, [old.companyId]);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const grant = await grantWithTokens(scope, old);
    if (!grant) throw AccessRevoked();
    if (grant.version > old.version) return grant;
    if (!grant.renewable) throw AuthorizationRequired('The access has expired: authorize the connection again');
    const lease = await claimRenewal(services, old);
    if (lease) return underLease(services, scope, lease, old);
    if (performance.now() > deadline) throw AuthorizationServerFailed('The renewal of the access takes too long');
    await sleep(POLL_MS);
  }
}

const AccessRevoked = () => AuthorizationRequired('The access was revoked: authorize the connection again');

async function claimRenewal(services: Services, { companyId, grantId }: OldTokens): Promise<Lease | undefined> {
  const resource = `tool-grant:${grantId}`;
  try {
    return await transact(services, RENEWAL, companyId, (write) =>
      claimLease(write, { companyId, resource, owner: randomUUID(), seconds: LEASE_SECONDS }),
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === 'lease_held') return undefined;
    throw error;
  }
}

/** Reads the grant again, since the last holder may have renewed it; renews; and always releases the lease. */
async function underLease(services: Services, scope: Scope, lease: Lease, old: OldTokens): Promise<OAuthGrantRow> {
  try {
    const grant = await grantWithTokens(scope, old);
    if (!grant) throw AccessRevoked();
    if (grant.version > old.version) return grant;
    const clientRow = await oauthClientById(scope, grant.companyId, grant.clientId);
    if (!clientRow) throw AccessRevoked();
    const client = openedClient(services.cipher, clientRow, old.clientSecret);
    const tokens = await requestTokens(services, grant, client, clientRow.kind);
    return await storeTokens(services, lease, grant, tokens, client);
  } finally {
    await transact(services, RENEWAL, lease.companyId, (write) => releaseLease(write, lease)).catch(() => {});
  }
}

async function requestTokens(
  services: Services,
  grant: OAuthGrantRow,
  client: OAuthClient,
  kind: string,
): Promise<TokenSet> {
  const { refreshToken } = openedTokens(services.cipher, grant, grant);
  if (refreshToken === null) throw AccessRevoked();
  try {
    const tokens = await services.authorizationServers.refresh(client, refreshToken, grant.resource);
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  } catch (error) {
    // A client that Orgraph registered itself cannot be restored. A pre-registered one can: its owner can fix the
    // registration.
    const isLost = error instanceof GrantRefused || (error instanceof ClientRefused && kind === 'dynamic');
    if (isLost) {
      await endLostGrant(services, RENEWAL, grant, error instanceof ClientRefused);
      throw AuthorizationRequired(
        'The authorization server no longer recognizes the access: authorize the connection again',
      );
    }
    if (error instanceof ClientRefused) {
      throw AuthorizationServerFailed("The authorization server rejected Orgraph's client: check its registration");
    }
    throw error;
  }
}

const WRITE = statement(`
  UPDATE "ToolGrantToken" t
     SET material = $3::jsonb, "masterKeyId" = $4, version = t.version + 1, "expiresAt" = $5::timestamptz, "updatedAt" = now()
    FROM "ToolGrant" g
   WHERE t."companyId" = $1::uuid AND t."grantId" = $2::uuid AND t.version = $6
     AND g."companyId" = t."companyId" AND g.id = t."grantId" AND g.status = 'active' RETURNING t."grantId"`);

/** @throws 422 if the grant was revoked meanwhile: its new tokens are then revoked too */
async function storeTokens(
  services: Services,
  lease: Lease,
  grant: OAuthGrantRow,
  tokens: TokenSet,
  client: OAuthClient,
): Promise<OAuthGrantRow> {
  const { companyId, grantId, version } = grant;
  const { material, masterKeyId } = sealedTokens(services.cipher, grant, tokens);
  const values = [companyId, grantId, JSON.stringify(material), masterKeyId, tokens.expiresAt, version];
  await transact(services, RENEWAL, companyId, async (write) => {
    await guardLease(write, lease);
    await write.sql(WRITE, values);
  });
  // If a user has authorized the connection again meanwhile, the tokens of that authorization are the valid ones.
  const after = await grantWithTokens(new Scope(services, RENEWAL, [companyId]), grant);
  if (after) return after;
  await services.authorizationServers.revoke(client, tokens).catch(() => {});
  throw AccessRevoked();
}
