import { z } from 'zod';
import type { ToolGateway } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { ToolStatus } from '../servers/model.js';
import {
  AuthConfigInput,
  AuthConfigView,
  MetadataPolicyInput,
  MetadataPolicyView,
  OnDemandToolsInput,
  OnDemandToolsView,
} from './config.js';
import { HeaderPolicyInput, HeaderPolicyView } from './header-policy.js';
import { ClientSnippetView, snippetsOf } from './snippets.js';
import { GatewayTokenView } from './token-model.js';

export const ToolGatewayScope = describedEnum('ToolGatewayScope', "The kind of context of a gateway's calls.", {
  none: "Only the agent, project and issue in the gateway's own fields.",
  company: 'The company.',
  project: 'A project.',
  routine: 'A routine.',
  issue: 'An issue.',
  agent: 'An agent.',
});
export type ContextScopeType = z.output<typeof ToolGatewayScope>;

export const ToolGatewayMode = describedEnum(
  'ToolGatewayMode',
  "How a gateway's profiles combine with the profiles of a call's context.",
  {
    gateway_only: 'Only the profiles of the gateway apply.',
    inherit_context_then_gateway: 'The profiles of the context come first, then those of the gateway.',
    gateway_then_context: 'The profiles of the gateway come first, then those of the context.',
  },
);

export const ToolGatewayView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    gatewayPublicId: z.string().describe("The part of the gateway's address that identifies it."),
    name: z.string().describe('The display name.'),
    slug: z.string().describe('The short name of the gateway.'),
    displaySlug: z.string().describe('Equal to slug.'),
    description: z.string().nullable().describe('The purpose of the gateway; null if not given.'),
    status: ToolStatus,
    profileId: z.uuid().nullable().describe("The ID of the gateway's own profile; null once it is deleted or unbound."),
    defaultProfileMode: ToolGatewayMode,
    contextScopeType: ToolGatewayScope,
    contextScopeId: z.string().nullable().describe("The ID of the context of the gateway's calls; null if not set."),
    agentId: z.uuid().nullable().describe('The ID of the agent that makes the calls; null if the server makes them.'),
    projectId: z.uuid().nullable().describe("The ID of the project of the gateway's calls; null if not set."),
    issueId: z.uuid().nullable().describe("The ID of the issue of the gateway's calls; null if not set."),
    approvalIssueId: z
      .uuid()
      .nullable()
      .describe('The ID of the issue that receives the approvals of calls; null if that is the issue of the calls.'),
    endpointPath: z.string().describe('The path at which the gateway serves the Model Context Protocol.'),
    authConfig: AuthConfigView,
    headerPolicy: HeaderPolicyView,
    metadataPolicy: MetadataPolicyView,
    onDemandToolsConfig: OnDemandToolsView,
    metadata: jsonObject().nullable().describe('Custom data; null if not set.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    archivedAt: z.iso.datetime().nullable().describe('Archival time; null if not archived.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    tokens: z.array(GatewayTokenView).describe("The tokens of the gateway's clients, oldest first."),
    clientSnippets: z.array(ClientSnippetView).describe('Configuration snippets for clients, without the token.'),
  })
  .meta({
    id: 'ToolGateway',
    description: 'An address at which external clients call tools, with their tools and their context.',
  });

/** The path of a gateway, as its clients use it. */
export const endpointPathOf = ({ publicId }: Pick<ToolGateway, 'publicId'>): string => `/mcp/gateways/${publicId}`;

/** The configuration snippets for clients. @param base the address of the API */
export const snippetsOfGateway = (gateway: Pick<ToolGateway, 'publicId' | 'slug'>, base: string) =>
  snippetsOf({ slug: gateway.slug, url: `${base}${endpointPathOf(gateway)}` });

/** The data of a gateway's view beside its columns. */
interface GatewayExtra {
  /** The address of the API. */
  readonly base: string;
  readonly tokens: readonly z.input<typeof GatewayTokenView>[];
}

export const presentGatewayRow = presenterOf(ToolGatewayView, {
  gatewayPublicId: ({ publicId }: Pick<ToolGateway, 'publicId'>) => publicId,
  displaySlug: ({ slug }: Pick<ToolGateway, 'slug'>) => slug,
  endpointPath: endpointPathOf,
  tokens: (_row: object, { tokens }: GatewayExtra) => [...tokens],
  clientSnippets: (row: Pick<ToolGateway, 'publicId' | 'slug'>, { base }: GatewayExtra) => snippetsOfGateway(row, base),
});

const MAX_METADATA_BYTES = 16_384;

const slug = (what: string) => text(120).nullish().describe(what);

/** The fields of a gateway that clients can write. */
export const gatewayFields = {
  name: text(160).describe('The name, unique among the gateways in use, at most 160 characters.'),
  profileId: uuid().describe("The ID of the gateway's profile, in the same company."),
  slug: slug('The short name, unique like the name; derived from the name if omitted.'),
  displaySlug: slug('Another name of slug. Send only one of the two.'),
  description: rawText(4000).nullish().describe('The purpose of the gateway, at most 4,000 characters.'),
  defaultProfileMode: ToolGatewayMode.describe("How the gateway's profiles combine with those of a call's context."),
  contextScopeType: ToolGatewayScope.describe("The kind of context of the gateway's calls."),
  contextScopeId: text(200).nullish().describe("The ID of the context of the gateway's calls, in the same company."),
  agentId: uuid()
    .nullish()
    .describe('The ID of the agent that makes the calls. Every client with a token of the gateway acts as that agent.'),
  projectId: uuid().nullish().describe("The ID of the project of the gateway's calls."),
  issueId: uuid().nullish().describe("The ID of the issue of the gateway's calls, in that project."),
  approvalIssueId: uuid().nullish().describe("The ID of the issue that receives the approvals of the gateway's calls."),
  authConfig: AuthConfigInput.nullish().describe('Authentication of clients; the default settings if omitted or null.'),
  headerPolicy: HeaderPolicyInput.nullish().describe(
    'The headers that the gateway sends to servers; the defaults if omitted or null.',
  ),
  metadataPolicy: MetadataPolicyInput.nullish().describe(
    'The facts about a call that the gateway sends to servers; the defaults if omitted or null.',
  ),
  onDemandToolsConfig: OnDemandToolsInput.nullish().describe(
    'Search for tools by clients; the default settings if omitted or null.',
  ),
  metadata: jsonObject()
    .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES, 'Must not exceed 16,384 bytes')
    .nullish()
    .describe('Custom data, at most 16,384 bytes.'),
};

export const statusField = { status: ToolStatus.describe('The status. An archived gateway stays archived.') };
