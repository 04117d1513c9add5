import type { Scope } from '#services/core/operation/scope.js';
import { SecretText } from '#services/core/vault/secret-text.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import { type ConnectionHeaders, mergedHeaders } from '../connections/headers.js';
import { VersionedCache } from '../connections/versioned-cache.js';
import { forwardedFacts } from '../gateways/config.js';
import { type GatewayFact, secretOfValueRef } from '../gateways/header-policy.js';
import { pathOfHeader } from '../gateways/secrets.js';
import type { ToolServer } from '../servers/upstream.js';
import { SecretMissing } from '../servers/upstream-failures.js';
import type { CompanyTools } from './company-tools.js';
import type { GatewayClient } from './request.js';
import type { DecidedCall } from './row.js';
import type { GatewayRow } from './snapshot-rows.js';

// The headers that a gateway sends to servers besides the credentials of connections: its own, those that it forwards
// from its caller, and facts about the call.

const HEADER_OF_FACT: Readonly<Record<GatewayFact, string>> = {
  companyId: 'x-service-company-id',
  gatewayId: 'x-service-gateway-id',
  projectId: 'x-service-project-id',
  issueId: 'x-service-issue-id',
  agentId: 'x-service-agent-id',
  runId: 'x-service-run-id',
  correlationId: 'x-service-correlation-id',
};

/** A gateway's own headers, with the values of its secrets. */
interface StaticHeaders {
  readonly headers: ConnectionHeaders;
  readonly secrets: readonly string[];
  /** Finds these secrets and those of a server in the server's responses, by server. */
  readonly texts: WeakMap<ToolServer, SecretText>;
}

/** A cache of the gateways' own headers, and the headers of their calls. */
export class GatewayHeaders {
  private readonly known = new VersionedCache<StaticHeaders>();

  /** The headers of a call through a gateway; undefined for other calls. @throws 422 for a secret without a value */
  async of(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<CallHeaders | undefined> {
    const gateway = tools.gateways.get(call.request.context.gatewayId ?? '');
    if (!gateway) return undefined;
    const { companyId, version } = tools;
    const read = () => readHeaders(scope, companyId, gateway);
    const own = await this.known.of(gateway.id, { version, read });
    const { headers } = mergedHeaders({
      static: own.headers,
      ...passedOn(gateway, call.request.client),
      generated: factsOf(gateway, call),
    });
    return { headers, secretsWith: (server) => secretsWith(own, server) };
  }
}

/** The caller's headers that a gateway forwards. */
function passedOn({ headerPolicy: { callerPassthrough } }: GatewayRow, client: GatewayClient | undefined) {
  const { enabled, allowedHeaders: allowed } = callerPassthrough;
  if (!enabled || !client) return {};
  const caller = allowed.flatMap((name) => {
    const value = client.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { allowed, caller: Object.fromEntries(caller) };
}

interface CallHeaders {
  readonly headers: ConnectionHeaders;
  /** Finds the secrets to hide in a server's response: those of its connection and those that the gateway sends. */
  readonly secretsWith: (server: ToolServer) => SecretText | undefined;
}

function secretsWith({ secrets, texts }: StaticHeaders, server: ToolServer): SecretText | undefined {
  if (secrets.length === 0) return undefined;
  const cachedText = texts.get(server);
  if (cachedText) return cachedText;
  const text = new SecretText([...server.secrets, ...secrets]);
  texts.set(server, text);
  return text;
}

async function readHeaders(scope: Scope, companyId: string, gateway: GatewayRow): Promise<StaticHeaders> {
  const { staticHeaders } = gateway.headerPolicy;
  const sealed = staticHeaders.flatMap(({ name, valueRef }) => {
    const secret = valueRef === undefined ? null : secretOfValueRef(valueRef);
    return secret ? [{ name, ...secret }] : [];
  });
  const resolutions = await resolveSecrets(
    scope,
    companyId,
    sealed.map(({ name, secretId, version }) => ({
      secretId,
      version,
      consumer: { type: 'tool_gateway', id: gateway.id, configPath: pathOfHeader(name), runId: null, issueId: null },
    })),
  );
  const opened = sealed.map(({ name }, index): readonly [string, string] => {
    const resolution = resolutions[index];
    if (resolution?.outcome !== 'success')
      throw SecretMissing(`${pathOfHeader(name)}: ${resolution?.message ?? 'is missing'}`);
    return [name, resolution.value];
  });
  const literal = staticHeaders.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return {
    headers: Object.fromEntries([...literal, ...opened]),
    secrets: opened.map(([, value]) => value),
    texts: new WeakMap(),
  };
}

/** The headers with facts about a call. Null facts are left out. */
function factsOf(gateway: GatewayRow, { id, request }: DecidedCall): ConnectionHeaders {
  const { companyId, context, caller } = request;
  const facts: Readonly<Record<GatewayFact, string | null>> = {
    ...context,
    companyId,
    agentId: caller.agentId,
    correlationId: id,
  };
  return Object.fromEntries(
    forwardedFacts(gateway).flatMap((fact) => {
      const value = facts[fact];
      return value === null ? [] : [[HEADER_OF_FACT[fact], value]];
    }),
  );
}
