import { z } from 'zod';
import { agentOnly, companyWriter } from '#services/access/rules.js';
import { type BoundRun, runBoundAgent } from '#services/access/run-bound.js';
import type { AgentActor } from '#services/core/actors/actor.js';
import { DomainError, domainError, toolGatewayError } from '#services/core/errors/errors.js';
import { type InCompany, procedure, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, isUuid, uuid } from '#services/core/text/fields.js';
import type { ConnectionRow } from '../connections/model.js';
import { ConnectionNotFound } from '../connections/policy.js';
import { connectionNode } from '../connections/rows.js';
import { serverWithSecrets } from '../connections/server.js';
import { aboutConnection } from '../connections/settings.js';
import { appsEnabled } from '../enabled.js';
import { assertSameAddress, clientSecretOf, refreshIfExpiring } from '../oauth/authorized.js';
import { scopesIn } from '../oauth/challenge.js';
import { chosenGrant, missingGrant } from '../oauth/choose.js';
import { oauthClientById, openedClient } from '../oauth/clients.js';
import { keepIssued } from '../oauth/issued.js';
import type { TokenSet } from '../oauth/port.js';
import { type OAuthGrantRow, openedTokens, usableGrants } from '../oauth/tokens.js';
import { AuthorizationRequired, ServerFailure } from '../servers/upstream-failures.js';
import { isInstalledFor } from './installed.js';
import { IssuedTokenView } from './model.js';
import { InstallationRequired } from './start.js';

// Tokens for runs that call a server directly.

const MOST_SECONDS = 900;

const RunRequired = domainError('run_id_required', 'Agent run id required');
const RunMismatch = domainError('run_id_mismatch', 'The token of an active run of this agent is required');
const ScopeExceeds = domainError('scope_exceeds_parent', 'The grant does not cover the requested scope');
const NotActive = domainError('connection_not_active', 'The connection is not in use');
const UseEnvLease = toolGatewayError(
  'use_env_lease',
  'The connection has no tokens: its credentials are company secrets, which runs receive as environment variables',
);

interface OfRun extends InCompany {
  readonly run: BoundRun;
  readonly connection: ConnectionRow;
}

/** The run of the request's token. @throws 401, 403 */
async function provenRun(scope: Scope): Promise<BoundRun> {
  await agentOnly(scope, undefined);
  const { runId, verifiedRunId } = scope.actor as AgentActor;
  if (runId === undefined && verifiedRunId === undefined) throw RunRequired();
  if (runId !== undefined && runId !== verifiedRunId) throw RunMismatch();
  try {
    return await runBoundAgent(scope);
  } catch (error) {
    throw error instanceof DomainError && error.status === 403 ? RunMismatch() : error;
  }
}

const BY_UID = statement('SELECT * FROM "ToolConnection" WHERE "companyId" = $1::uuid AND uid = $2');

/** @throws 401, 403, 404 */
async function ofRun(scope: Scope, { connectionId }: { readonly connectionId: string }): Promise<OfRun> {
  const run = await provenRun(scope);
  const { companyId } = run;
  const connection = isUuid(connectionId)
    ? await scope.load(connectionNode, connectionId.toLowerCase())
    : await scope.row<ConnectionRow>(BY_UID, [companyId, connectionId]);
  if (connection?.companyId !== companyId || connection.status === 'draft') throw ConnectionNotFound();
  return { companyId, run, connection };
}

const SubjectType = describedEnum('ToolTokenSubjectType', 'The access that a token carries.', {
  app: "The access of the company, or the agent's own.",
  user: 'The access of a person.',
});

const subject = z
  .strictObject({
    type: SubjectType.describe('The kind of access.'),
    userId: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('The ID of the person. Defaults to the person that the run acts for.'),
  })
  .meta({ id: 'ToolTokenSubject', description: 'The subject whose access a token carries.' });

const APPLICATION_ACTIVE = statement(`
  SELECT 1 AS found FROM "ToolApplication" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'active'`);

export const issueConnectionToken = procedure({
  name: 'issueConnectionToken',
  summary: "Issue a token for the calling agent's run to call a connection's server directly; each token is audited",
  gate: appsEnabled,
  input: z.object({
    connectionId: z.string().min(1).max(500).describe("The connection's ID, or its uid."),
    subject: subject.optional().describe("The access of the token. Defaults to the access of the connection's calls."),
    scope: z
      .string()
      .max(1000)
      .optional()
      .describe('The requested scopes, separated by spaces, as the authorization server names them.'),
    requestedTtlSeconds: z
      .int()
      .min(1)
      .max(86_400)
      .default(MOST_SECONDS)
      .describe('The requested lifetime in seconds. Orgraph grants at most 900 seconds.'),
    grantId: uuid().optional().describe('The ID of the grant to issue the token from.'),
  }),
  output: IssuedTokenView,
  on: ofRun,
  allow: rule(
    'An agent within its running run, for which the connection is installed',
    async (scope: Scope, resource: OfRun) => {
      await companyWriter(scope, resource);
      if (!(await isInstalledFor(scope, resource.connection))) throw InstallationRequired();
    },
  ),
  async run(scope, input, { run, connection }) {
    const { companyId, authKind, status, enabled, applicationId } = connection;
    if (authKind !== 'oauth') throw UseEnvLease({ status: 'use_env_lease' });
    const isActive =
      status === 'active' && enabled && (await scope.row(APPLICATION_ACTIVE, [companyId, applicationId]));
    if (!isActive) throw NotActive();
    const server = await serverWithSecrets(scope, connection, { runId: run.id, issueId: run.issueId });
    const grant = await grantFor(scope, connection, run, input);
    assertSameAddress(grant, server);
    const requestedScopes = scopesIn(input.scope);
    if (!requestedScopes.every((word) => grant.scopes.includes(word))) throw ScopeExceeds();
    const seconds = Math.min(input.requestedTtlSeconds, MOST_SECONDS);
    const lasts = await refreshIfExpiring(scope, grant, clientSecretOf(server), seconds * 1000);
    const token = await tokenOf(scope, lasts, requestedScopes, clientSecretOf(server));
    return issueToken(scope, { companyId, run, connection }, lasts, token, seconds);
  },
});

type Choice = Pick<z.output<typeof issueConnectionToken.input>, 'subject' | 'grantId'>;

/** The grant to issue a token from, among the grants that the run may use. @throws 422 */
async function grantFor(
  scope: Scope,
  connection: ConnectionRow,
  run: BoundRun,
  choice: Choice,
): Promise<OAuthGrantRow> {
  const { companyId, id, credentialPolicy } = connection;
  const whose = { userId: run.responsibleUserId, agentId: run.agentId };
  const usable = await usableGrants(scope, companyId, id, whose);
  const { subject: named, grantId } = choice;
  const fitting = usable.filter(
    (grant) =>
      (grantId === undefined || grant.grantId === grantId) &&
      (named === undefined || (named.type === 'user') === (grant.kind === 'user')) &&
      (named?.userId === undefined || grant.subjectUserId === named.userId),
  );
  const grant = chosenGrant(credentialPolicy, fitting, whose);
  if (!grant) throw AuthorizationRequired(missingGrant(credentialPolicy));
  return grant;
}

/**
 * A token limited to the requested scopes if the authorization server supports that; otherwise the token of the grant.
 */
async function tokenOf(
  scope: Scope,
  grant: OAuthGrantRow,
  scopes: readonly string[],
  clientSecret: string | null,
): Promise<Omit<TokenSet, 'refreshToken'>> {
  const { cipher, authorizationServers } = scope.services;
  const { accessToken } = openedTokens(cipher, grant, grant);
  const whole = { accessToken, expiresAt: grant.expiresAt, scopes: grant.scopes };
  const client = await oauthClientById(scope, grant.companyId, grant.clientId);
  if (!client) return whole;
  try {
    const opened = openedClient(cipher, client, clientSecret);
    const narrowed = await authorizationServers.narrowed(opened, accessToken, scopes, grant.resource);
    return narrowed ? { ...narrowed, scopes: narrowed.scopes ?? (scopes.length > 0 ? scopes : grant.scopes) } : whole;
  } catch (error) {
    // If scopes were requested, the full token of the grant is no substitute.
    if (scopes.length > 0 || !(error instanceof ServerFailure)) throw error;
    return whole;
  }
}

/** Records the token before returning it. */
async function issueToken(
  scope: Scope,
  { companyId, run, connection }: OfRun,
  { grantId, kind }: OAuthGrantRow,
  { accessToken, expiresAt, scopes }: Omit<TokenSet, 'refreshToken'>,
  seconds: number,
) {
  const until = Math.min(Date.now() + seconds * 1000, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const facts = {
    expiresAt: new Date(until).toISOString(),
    ttlSeconds: Math.max(0, Math.floor((until - Date.now()) / 1000)),
    scope: (scopes ?? []).join(' '),
    grantId,
  };
  await transact(scope.services, scope.actor, companyId, async (write) => {
    await keepIssued(write, { companyId, runId: run.id }, accessToken);
    const details = { name: connection.name, kind, runId: run.id, ...facts };
    write.emit({
      ...aboutConnection(connection),
      action: 'tool_connection.token_issued',
      agentId: run.agentId,
      details,
    });
  });
  return { status: 'minted' as const, token: accessToken, tokenType: 'Bearer', ...facts };
}
