import { z } from 'zod';
import { badRequest, unprocessable } from '../../core/errors/errors.js';
import { text, uuid } from '../../core/text/fields.js';
import type { JsonObject } from '../../core/text/json.js';
import { isSensitiveField } from '../results/sensitive-fields.js';

export const TRANSPORTS = ['remote_http', 'local_stdio'] as const;
export type ConnectionTransport = (typeof TRANSPORTS)[number];

const common = {
  quarantineNewEntries: z.boolean().default(true),
  safeDefault: z.boolean().default(false),
};

/** The address of a server; what its host may be is judged when it is called. */
const address = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'Must be an http or https URL');

const CONFIGS = {
  remote_http: z.looseObject({ ...common, url: address().optional() }),
  local_stdio: z.looseObject({ ...common, templateId: z.string().trim().min(1).max(160) }),
} as const;

export interface ConnectionConfig extends JsonObject {
  quarantineNewEntries: boolean;
  safeDefault: boolean;
}

const sensitive = (path: string) =>
  badRequest(`Tool access config cannot persist sensitive field: ${path}. Use credentialSecretRefs instead.`);

/** The path of the first field whose name says that it gives access. Iterative, since configs come from outside. */
function sensitivePath(config: JsonObject): string | undefined {
  const open: (readonly [value: unknown, path: string])[] = [[config, '']];
  for (let next = open.shift(); next; next = open.shift()) {
    const [value, path] = next;
    if (value === null || typeof value !== 'object') continue;
    for (const [key, nested] of Object.entries(value)) {
      const step = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && isSensitiveField(key)) return step;
      open.push([nested, step]);
    }
  }
  return undefined;
}

/** What of an address gives access: the user, or a parameter. */
function sensitivePart(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { username, password, searchParams, hash } = new URL(url);
  if (username !== '' || password !== '') return 'url.userinfo';
  const parameter = [...searchParams.keys(), ...new URLSearchParams(hash.slice(1)).keys()].find(isSensitiveField);
  return parameter && `url.${parameter}`;
}

const NEEDS_TEMPLATE = 'Local stdio MCP connections must use an approved templateId';

/**
 * The config of a connection as it is stored.
 * @throws 400 for anything that looks like a credential, wherever it is; for a local server without a template
 */
export function parsedConfig(transport: ConnectionTransport, config: JsonObject): ConnectionConfig {
  const path = sensitivePath(config) ?? (typeof config.url === 'string' ? sensitivePart(config.url.trim()) : undefined);
  if (path) throw sensitive(path);
  if (transport === 'local_stdio' && (typeof config.templateId !== 'string' || config.templateId.trim() === '')) {
    throw badRequest(NEEDS_TEMPLATE);
  }
  return CONFIGS[transport].parse(config) as ConnectionConfig;
}

/** @throws 400 where no template of that name is in use */
export function assertTemplate(template: { readonly status: string } | undefined): void {
  if (template?.status !== 'active') throw badRequest(NEEDS_TEMPLATE);
}

/** @throws 422 for a connection in use that has nothing to connect to */
export function assertConnectable(connection: {
  readonly transport: ConnectionTransport;
  readonly status: string;
  readonly enabled: boolean;
  readonly config: JsonObject;
}): void {
  const { transport, status, enabled, config } = connection;
  if (status !== 'active' || !enabled) return;
  const field = transport === 'remote_http' ? 'url' : 'templateId';
  if (!config[field]) throw unprocessable(`An active tool connection needs ${field} in its config`);
}

const SINGLE_LINE = /^[^\r\n\0]*$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const version = () => z.union([z.literal('latest'), z.int().positive()]).default('latest');

/** How a secret is sent to the server of a connection. */
export const credentialRefInput = () =>
  z
    .object({
      name: text(120),
      secretId: uuid(),
      version: version(),
      placement: z.enum(['header', 'env', 'url']),
      key: text(160).regex(SINGLE_LINE, 'Must be a single line'),
      prefix: z.string().max(120).regex(SINGLE_LINE, 'Must be a single line').nullish(),
    })
    .refine(({ placement, key }) => placement !== 'header' || HEADER_NAME.test(key), 'Must be the name of a header')
    .refine(({ placement, key }) => placement !== 'env' || VARIABLE_NAME.test(key), 'Must be the name of a variable');

/** A secret in the place of a setting. */
export const credentialSecretRefInput = () =>
  z.object({
    secretId: uuid(),
    versionSelector: version(),
    configPath: text(200),
    required: z.boolean().default(true),
    label: text(160).nullish(),
  });
