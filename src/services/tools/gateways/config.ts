import { z } from 'zod';
import { blockVersion } from './block-version.js';
import type { GatewayFact, HeaderPolicy } from './header-policy.js';

// The other blocks of settings of a gateway. Omitted fields get their defaults, so each block is stored whole.

const TOKEN_PREFIX = 'svcgw';
const DAY_SECONDS = 86_400;

const bearer = {
  enabled: z.boolean().describe('True if clients may authenticate by a token of the gateway.'),
  tokenPrefix: z.literal(TOKEN_PREFIX).describe('The start of each token: svcgw.'),
  defaultTtlSeconds: z
    .int()
    .min(60)
    .max(365 * DAY_SECONDS)
    .describe('Lifetime in seconds of tokens created without expiresAt: 60 to 31,536,000, 90 days by default.'),
  requireFiniteExpiry: z.boolean().describe('True if tokens that never expire need a reason.'),
  longLivedTokenRequiresOverride: z.boolean().describe('True if tokens that last more than a year need a reason.'),
};
const oauth = { enabled: z.literal(false).describe('Always false: clients cannot log in by OAuth yet.') };

const BEARER = 'Authentication of the clients of a gateway by a token.';
const OAUTH = 'Login of the clients of a gateway by OAuth.';
const AUTH = 'Authentication of the clients of a gateway.';

export const AuthConfigView = z
  .object({
    version: blockVersion(),
    bearer: z.object(bearer).meta({ id: 'ToolGatewayBearer', description: BEARER }),
    oauth: z.object(oauth).meta({ id: 'ToolGatewayOAuth', description: OAUTH }),
  })
  .meta({ id: 'ToolGatewayAuth', description: AUTH });
export type AuthConfig = z.output<typeof AuthConfigView>;

export const AuthConfigInput = z
  .object({
    version: blockVersion().default(1),
    bearer: z
      .object({
        enabled: bearer.enabled.default(true),
        tokenPrefix: bearer.tokenPrefix.default(TOKEN_PREFIX),
        defaultTtlSeconds: bearer.defaultTtlSeconds.default(90 * DAY_SECONDS),
        requireFiniteExpiry: bearer.requireFiniteExpiry.default(true),
        longLivedTokenRequiresOverride: bearer.longLivedTokenRequiresOverride.default(true),
      })
      .meta({ id: 'ToolGatewayBearerInput', description: BEARER })
      .prefault({}),
    oauth: z
      .object({ enabled: oauth.enabled.default(false) })
      .meta({ id: 'ToolGatewayOAuthInput', description: OAUTH })
      .prefault({}),
  })
  .meta({ id: 'ToolGatewayAuthInput', description: AUTH });

/** The fact that each flag forwards to servers. */
const FACT_OF_FLAG = {
  forwardCompanyId: 'companyId',
  forwardGatewayId: 'gatewayId',
  forwardProjectId: 'projectId',
  forwardIssueId: 'issueId',
  forwardAgentId: 'agentId',
  forwardRunId: 'runId',
  forwardCorrelationId: 'correlationId',
} as const satisfies Readonly<Record<string, GatewayFact>>;
type Flag = keyof typeof FACT_OF_FLAG;

const forwards = (what: string) => z.boolean().describe(`True to send servers ${what}.`);
const metadata = {
  forwardCompanyId: forwards('the ID of the company'),
  forwardGatewayId: forwards('the ID of the gateway'),
  forwardProjectId: forwards('the ID of the project'),
  forwardIssueId: forwards('the ID of the issue'),
  forwardAgentId: forwards('the ID of the agent'),
  forwardRunId: forwards('the ID of the run'),
  forwardCorrelationId: forwards('an ID of the call'),
};
const METADATA = 'The facts about a call that a gateway sends to servers, in headers.';

export const MetadataPolicyView = z
  .object({ version: blockVersion(), ...metadata })
  .meta({ id: 'ToolGatewayMetadataPolicy', description: METADATA });
export type MetadataPolicy = z.output<typeof MetadataPolicyView>;

export const MetadataPolicyInput = z
  .object({
    version: blockVersion().default(1),
    forwardCompanyId: metadata.forwardCompanyId.default(false),
    forwardGatewayId: metadata.forwardGatewayId.default(false),
    forwardProjectId: metadata.forwardProjectId.default(false),
    forwardIssueId: metadata.forwardIssueId.default(false),
    forwardAgentId: metadata.forwardAgentId.default(false),
    forwardRunId: metadata.forwardRunId.default(false),
    forwardCorrelationId: metadata.forwardCorrelationId.default(true),
  })
  .meta({ id: 'ToolGatewayMetadataPolicyInput', description: METADATA });

const onDemand = {
  enabled: z.boolean().describe('True if clients find tools by search_tools and call them by run_tool.'),
  defaultLimit: z.int().min(1).max(50).describe('The number of results of a search without its own limit.'),
};
const ON_DEMAND = 'Search for tools by the clients of a gateway with many tools.';

export const OnDemandToolsView = z
  .object({ version: blockVersion(), ...onDemand })
  .meta({ id: 'ToolGatewayOnDemand', description: ON_DEMAND });
export type OnDemandToolsConfig = z.output<typeof OnDemandToolsView>;

export const OnDemandToolsInput = z
  .object({
    version: blockVersion().default(1),
    enabled: onDemand.enabled.default(false),
    defaultLimit: onDemand.defaultLimit.default(10),
  })
  .meta({ id: 'ToolGatewayOnDemandInput', description: ON_DEMAND });

/** The facts about a call that a gateway forwards to servers. */
export const forwardedFacts = (policies: {
  readonly headerPolicy: Pick<HeaderPolicy, 'generatedMetadata'>;
  readonly metadataPolicy: MetadataPolicy;
}): readonly GatewayFact[] =>
  (Object.keys(FACT_OF_FLAG) as Flag[]).flatMap((flag) => {
    const fact = FACT_OF_FLAG[flag];
    return policies.metadataPolicy[flag] || policies.headerPolicy.generatedMetadata.includes(fact) ? [fact] : [];
  });
