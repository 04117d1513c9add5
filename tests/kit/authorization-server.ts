import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, startEndpoint } from './endpoint.js';

// An authorization server as others write them: codes with PKCE, refresh tokens that are good once, revocation, metadata
// and registration.

// biome-ignore lint/suspicious/noExplicitAny: bodies as they came
type Loose = any;

export interface SeenAtServer {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: Loose;
}

export interface AuthorizationServerOptions {
  /** Changes what the metadata says. */
  readonly metadata?: (metadata: Loose, issuer: string) => Loose;
  /** Answers instead of the server where it returns true. */
  readonly before?: (seen: SeenAtServer, response: ServerResponse) => Promise<boolean> | boolean;
  /** For how many seconds access tokens are good. */
  readonly lifetime?: number | undefined;
  /** The scopes that it grants, whatever is asked. */
  readonly grants?: string;
  /** Secrets of clients that people have registered. */
  readonly clients?: Readonly<Record<string, string>>;
  /** Below a path, as servers of many tenants are. */
  readonly path?: string;
}

interface Grant {
  readonly clientId: string;
  readonly scope: string;
  readonly resource: string | null;
  isRevoked: boolean;
  refreshToken: string;
}

export interface TestAuthorizationServer {
  readonly issuer: string;
  readonly seen: SeenAtServer[];
  /** The tokens it gave, the newest last. */
  readonly tokens: string[];
  /** How many requests of a path came, or of one kind to the token endpoint. */
  count(pathOrGrantType: string): number;
  /** Whether it takes a token. */
  accepts(token: string | undefined): boolean;
  /** Does what a person does there who agrees. @returns the address to which the browser is sent */
  agree(url: string): Promise<string>;
  /** Has access tokens end, so that they are refused. */
  expire(): void;
  /** Forgets every grant, as when a person takes it back there. */
  forgetGrants(): void;
}

const REGISTERED = 'registered-';
const word = (start: string): string => `${start}${randomBytes(24).toString('base64url')}`;

export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
): Promise<TestAuthorizationServer> {
  const { path = '', lifetime = 3600 } = options;
  const seen: SeenAtServer[] = [];
  const tokens: string[] = [];
  const access = new Map<string, Grant>();
  const refreshable = new Map<string, Grant>();
  const usedRefreshTokens = new Map<string, Grant>();
  const codes = new Map<string, { challenge: string; redirectUri: string; grant: Grant }>();
  const secrets = new Map<string, string | null>(Object.entries(options.clients ?? {}));
  let issuer = '';

  const metadata = () => {
    const usual = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
    return options.metadata ? options.metadata(usual, issuer) : usual;
  };

  const json = (res: ServerResponse, status: number, value: unknown): void =>
    void res
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(value));

  function give(res: ServerResponse, grant: Grant): void {
    const token = word('access-');
    tokens.push(token);
    access.set(token, grant);
    grant.refreshToken = word('refresh-');
    refreshable.set(grant.refreshToken, grant);
    json(res, 200, {
      access_token: token,
      token_type: 'Bearer',
      ...(lifetime && { expires_in: lifetime }),
      refresh_token: grant.refreshToken,
      scope: grant.scope,
    });
  }

  /** The client of a request; undefined where it does not prove who it is. */
  function clientOf({ form, authorization }: SeenAtServer): string | undefined {
    const basic = authorization?.startsWith('Basic ')
      ? Buffer.from(authorization.slice(6), 'base64').toString()
      : undefined;
    const [id, secret] = basic
      ? basic.split(':').map((part) => decodeURIComponent(part))
      : [form.get('client_id') ?? '', form.get('client_secret')];
    if (!id || !(secrets.has(id) || id.startsWith('https:'))) return undefined;
    return (secrets.get(id) ?? null) === (secret ?? null) ? id : undefined;
  }

  function token(request: SeenAtServer, res: ServerResponse): void {
    const { form } = request;
    const clientId = clientOf(request);
    if (!clientId) return void json(res, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const fits =
        code?.challenge === challenge &&
        code.redirectUri === form.get('redirect_uri') &&
        code.grant.clientId === clientId;
      return void (fits && code ? give(res, code.grant) : json(res, 400, { error: 'invalid_grant' }));
    }
    const sent = form.get('refresh_token') ?? '';
    const stolen = usedRefreshTokens.get(sent);
    // The second use of a refresh token ends the grant, as those who follow the best practice do it.
    if (stolen) stolen.isRevoked = true;
    const grant = refreshable.get(sent);
    if (!grant || grant.isRevoked || grant.clientId !== clientId)
      return void json(res, 400, { error: 'invalid_grant' });
    refreshable.delete(sent);
    usedRefreshTokens.set(sent, grant);
    for (const [known, of] of access) if (of === grant) access.delete(known);
    give(res, grant);
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', issuer);
    const text = await bodyOf(req);
    const isJson = req.headers['content-type']?.includes('json');
    const request: SeenAtServer = {
      path: url.pathname,
      form: isJson ? new URLSearchParams() : new URLSearchParams(text),
      authorization: req.headers.authorization,
      body: isJson ? JSON.parse(text) : undefined,
    };
    seen.push(request);
    if (await options.before?.(request, res)) return;
    switch (url.pathname) {
      case `/.well-known/oauth-authorization-server${path}`:
        return json(res, 200, metadata());
      case `${path}/register`: {
        const isPublic = request.body.token_endpoint_auth_method === 'none';
        const clientId = word(REGISTERED);
        const secret = isPublic ? null : word('secret-');
        secrets.set(clientId, secret);
        return json(res, 201, {
          ...request.body,
          client_id: clientId,
          ...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
        });
      }
      case `${path}/token`:
        return token(request, res);
      case `${path}/revoke`: {
        const grant = access.get(request.form.get('token') ?? '') ?? refreshable.get(request.form.get('token') ?? '');
        if (grant) grant.isRevoked = true;
        return void res.writeHead(200).end();
      }
      default:
        return json(res, 404, { error: 'not_found' });
    }
  }

  issuer = `${await startEndpoint((req, res) => void serve(req, res).catch(() => res.destroy()))}${path}`;
  return {
    issuer,
    seen,
    tokens,
    count: (what) =>
      seen.filter((one) => one.path === what || (one.path === `${path}/token` && one.form.get('grant_type') === what))
        .length,
    accepts(sent) {
      const grant = access.get(sent ?? '');
      return grant !== undefined && !grant.isRevoked;
    },
    async agree(address) {
      const { searchParams: asked } = new URL(address);
      const code = word('code-');
      const grant: Grant = {
        clientId: asked.get('client_id') ?? '',
        scope: options.grants ?? asked.get('scope') ?? '',
        resource: asked.get('resource'),
        isRevoked: false,
        refreshToken: '',
      };
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        grant,
      });
      const back = new URL(asked.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries({ code, state: asked.get('state') ?? '', iss: issuer })) {
        back.searchParams.set(name, value);
      }
      return back.href;
    },
    expire: () => access.clear(),
    forgetGrants() {
      for (const grant of refreshable.values()) grant.isRevoked = true;
      access.clear();
    },
  };
}
