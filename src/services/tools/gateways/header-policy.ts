import { z } from 'zod';
import { describedEnum, isUuid, text } from '#services/core/text/fields.js';
import { isSensitiveHeader } from '#services/core/vault/credentials.js';
import { mayForward, maySend } from '../connections/headers.js';
import { blockVersion } from './block-version.js';

// The headers that a gateway sends to tool servers.

const MAX_HEADERS = 50;
const SINGLE_LINE = /^[\t\x20-\x7e\x80-\xff]*$/;
const headerName = () => text(120).transform((name) => name.toLowerCase());

const passthrough = {
  enabled: z.boolean().describe('True if the gateway forwards headers of the caller.'),
  allowedHeaders: z
    .array(z.string())
    .describe('The names of the forwarded headers. The gateway never forwards credentials and protocol headers.'),
};
const PassthroughView = z
  .object(passthrough)
  .meta({ id: 'ToolGatewayPassthrough', description: "The callers' headers that a gateway forwards." });
const PassthroughInput = z
  .object({
    enabled: passthrough.enabled.default(false),
    allowedHeaders: z
      .array(headerName().refine(mayForward, 'Must be the name of a header that may be passed on'))
      .max(MAX_HEADERS)
      .default([])
      .describe(passthrough.allowedHeaders.description ?? ''),
  })
  .meta({ id: 'ToolGatewayPassthroughInput', description: "The callers' headers that a gateway forwards." });

/** A secret of the company, with an optional version: `<id>`, or `<id>@3`. */
const VALUE_REF = /^(?<secretId>[0-9a-f-]{36})(@(?<number>latest|[1-9][0-9]{0,8}))?$/i;

/** The secret that a valueRef names; null if it names none. */
export function secretOfValueRef(
  valueRef: string,
): { readonly secretId: string; readonly version: 'latest' | number } | null {
  const { secretId, number } = VALUE_REF.exec(valueRef)?.groups ?? {};
  if (!secretId || !isUuid(secretId)) return null;
  return {
    secretId: secretId.toLowerCase(),
    version: number && number.toLowerCase() !== 'latest' ? Number(number) : 'latest',
  };
}

/** Whether a header is sensitive by its name, or one that callers may not forward. */
const givesAccess = (name: string): boolean => isSensitiveHeader(name) || !mayForward(name);

const REFERENCE = 'The secret of the company that holds the value: its ID, or its ID, @ and a version number.';
const LITERAL = 'The literal value, for a value that is not a secret.';

const StaticHeaderView = z
  .object({
    name: z.string().describe('The name of the header, in lower case.'),
    valueRef: z.string().optional().describe(`${REFERENCE} Null if the header has a literal value.`),
    value: z.string().optional().describe('The literal value; null if the value is a secret.'),
  })
  .meta({ id: 'ToolGatewayHeader', description: 'A header that a gateway sends with every call.' });
export type StaticHeader = z.output<typeof StaticHeaderView>;

const StaticHeaderInput = z
  .object({
    name: headerName()
      .refine((name) => maySend(name, 'static'), 'Must be the name of a header that may be set')
      .describe('The name of the header.'),
    valueRef: z
      .string()
      .trim()
      .max(240)
      .refine((ref) => secretOfValueRef(ref) !== null, 'Must be the ID of a secret, or its ID, @ and a version')
      .nullish()
      .describe(REFERENCE),
    value: z.string().max(4000).regex(SINGLE_LINE, 'Must be a single line').nullish().describe(LITERAL),
  })
  .refine(({ valueRef, value }) => (valueRef == null) !== (value == null), {
    path: ['value'],
    message: 'Must have either value or valueRef',
  })
  .refine(({ name, value }) => value == null || !givesAccess(name), {
    path: ['valueRef'],
    message: 'The value of a header that grants access must be a secret: use valueRef',
  })
  .transform(
    ({ name, valueRef, value }): StaticHeader => (valueRef == null ? { name, value: value ?? '' } : { name, valueRef }),
  )
  .meta({ id: 'ToolGatewayHeaderInput', description: 'A header that a gateway sends with every call.' });

export const ToolGatewayFact = describedEnum('ToolGatewayFact', 'A call fact that a gateway may send to servers.', {
  companyId: 'The ID of the company.',
  gatewayId: 'The ID of the gateway.',
  projectId: 'The ID of the project of the call.',
  issueId: 'The ID of the issue of the call.',
  agentId: 'The ID of the agent of the call.',
  runId: 'The ID of the run of the call.',
  correlationId: 'An ID of the call.',
});
export type GatewayFact = z.output<typeof ToolGatewayFact>;

const response = {
  forwardMcpRequired: z.boolean().describe('True if the gateway sends the headers that the protocol needs.'),
  forwardSafeCache: z.boolean().describe('True if the gateway sends the headers about caching.'),
};
const ResponseHeadersView = z
  .object(response)
  .meta({ id: 'ToolGatewayResponseHeaders', description: "The headers of a gateway's responses." });
const ResponseHeadersInput = z
  .object({
    forwardMcpRequired: response.forwardMcpRequired.default(true),
    forwardSafeCache: response.forwardSafeCache.default(true),
  })
  .meta({ id: 'ToolGatewayResponseHeadersInput', description: "The headers of a gateway's responses." });

const STATIC = 'Headers that the gateway sends with every call.';
const FACTS = 'Facts about a call that the gateway sends in addition to those of metadataPolicy.';

export const HeaderPolicyView = z
  .object({
    version: blockVersion(),
    callerPassthrough: PassthroughView,
    staticHeaders: z.array(StaticHeaderView).describe(STATIC),
    generatedMetadata: z.array(ToolGatewayFact).describe(FACTS),
    responseHeaders: ResponseHeadersView,
  })
  .meta({ id: 'ToolGatewayHeaderPolicy', description: 'The headers that a gateway sends to tool servers.' });
export type HeaderPolicy = z.output<typeof HeaderPolicyView>;

export const HeaderPolicyInput = z
  .object({
    version: blockVersion().default(1),
    callerPassthrough: PassthroughInput.prefault({}),
    staticHeaders: z
      .array(StaticHeaderInput)
      .max(MAX_HEADERS)
      .refine(
        (headers) => new Set(headers.map(({ name }) => name)).size === headers.length,
        'Must not contain a header twice',
      )
      .default([])
      .describe(STATIC),
    generatedMetadata: z.array(ToolGatewayFact).max(20).default([]).describe(FACTS),
    responseHeaders: ResponseHeadersInput.prefault({}),
  })
  .meta({ id: 'ToolGatewayHeaderPolicyInput', description: 'The headers that a gateway sends to tool servers.' });
