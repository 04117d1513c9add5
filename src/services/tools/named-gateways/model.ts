import { z } from 'zod';
import type { ToolGateway } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text, uuid } from '../../core/text/fields.js';
import { ToolStatus } from '../applications/model.js';
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

export const ToolGatewayScope = describedEnum('ToolGatewayScope', 'Where the calls of a gateway count.', {
  none: 'Nowhere but at what its own fields name.',
  company: 'At the company.',
  project: 'At a project.',
  routine: 'At a routine.',
  issue: 'At an issue.',
  agent: 'At an agent.',
});
export type ContextScopeType = z.output<typeof ToolGatewayScope>;

export const ToolGatewayMode = describedEnum(
  'ToolGatewayMode',
  'How the profiles of a gateway and those of the place of a call go together.',
  {
    gateway_only: 'Only those of the gateway hold.',
    inherit_context_then_gateway: 'Those of the place come first, then those of the gateway.',
    gateway_then_context: 'Those of the gateway come first, then those of the place.',
  },
);

export const ToolGatewayView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    gatewayPublicId: z.string().describe('The part of its address that names it.'),
    name: z.string().describe('What people call it.'),
    slug: z.string().describe('Its short name.'),
    displaySlug: z.string().describe('The same as slug.'),
    description: z.string().nullable().describe('What it is for; null if nobody said.'),
    status: ToolStatus,
    profileId: z.uuid().nullable().describe('The ID of its own profile; null once that is deleted or unbound.'),
    defaultProfileMode: ToolGatewayMode,
    contextScopeType: ToolGatewayScope,
    contextScopeId: z.string().nullable().describe('The ID of what its calls count for; null for nothing.'),
    agentId: z.uuid().nullable().describe('The ID of the agent as which it calls; null where it calls as the server.'),
    projectId: z.uuid().nullable().describe('The ID of the project of its calls; null for none.'),
    issueId: z.uuid().nullable().describe('The ID of the issue of its calls; null for none.'),
    approvalIssueId: z
      .uuid()
      .nullable()
      .describe('The ID of the issue on which people are asked about its calls; null where that is the issue itself.'),
    endpointPath: z.string().describe('The path at which clients speak the Model Context Protocol to it.'),
    authConfig: AuthConfigView,
    headerPolicy: HeaderPolicyView,
    metadataPolicy: MetadataPolicyView,
    onDemandToolsConfig: OnDemandToolsView,
    metadata: jsonObject().nullable().describe('Custom data; null until somebody writes some.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    archivedAt: z.iso.datetime().nullable().describe('When it was archived; null while it is not.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    tokens: z.array(GatewayTokenView).describe('The tokens of its clients, oldest first.'),
    clientSnippets: z.array(ClientSnippetView).describe('What to configure in clients; the token is left out.'),
  })
  .meta({
    id: 'ToolGateway',
    description: 'An address at which clients outside call tools, with the tools and the context that they get there.',
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
  name: text(160).describe('The name, unique among the gateways in use, in at most 160 characters.'),
  profileId: uuid().describe('The ID of its profile, of the same company.'),
  slug: slug('The short name, unique like the name; made of the name when left out.'),
  displaySlug: slug('The same as slug. Give one of them.'),
  description: rawText(4000).nullish().describe('What it is for, in at most 4,000 characters.'),
  defaultProfileMode: ToolGatewayMode.describe('How its profiles and those of the place of a call go together.'),
  contextScopeType: ToolGatewayScope.describe('Where its calls count.'),
  contextScopeId: text(200).nullish().describe('The ID of what its calls count for, of the same company.'),
  agentId: uuid()
    .nullish()
    .describe('The ID of the agent as which it calls. Whoever holds a token of the gateway then acts as that agent.'),
  projectId: uuid().nullish().describe('The ID of the project of its calls.'),
  issueId: uuid().nullish().describe('The ID of the issue of its calls, in that project.'),
  approvalIssueId: uuid().nullish().describe('The ID of the issue on which people are asked about its calls.'),
  authConfig: AuthConfigInput.nullish().describe('How clients show who they are; the usual when left out or null.'),
  headerPolicy: HeaderPolicyInput.nullish().describe(
    'Which headers it sends to servers; the usual when left out or null.',
  ),
  metadataPolicy: MetadataPolicyInput.nullish().describe(
    'What it tells servers of a call; the usual when left out or null.',
  ),
  onDemandToolsConfig: OnDemandToolsInput.nullish().describe(
    'How clients find tools; the usual when left out or null.',
  ),
  metadata: jsonObject()
    .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES, 'Must not exceed 16,384 bytes')
    .nullish()
    .describe('Custom data, of at most 16,384 bytes.'),
};

export const statusField = { status: ToolStatus.describe('Whether it is in use. One that is archived stays so.') };
