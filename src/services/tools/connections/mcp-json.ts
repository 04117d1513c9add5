import { parseJson } from '#json/exact-json.js';
import { badRequest } from '#services/core/errors/errors.js';
import { MAX_DEPTH, TOO_DEEP, unstorable } from '#services/core/text/fields.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { isSensitiveField } from '../results/sensitive-fields.js';
import { isCredentialHeader } from './headers.js';

// Converts `mcp.json` files of MCP clients to drafts of connections. The values of headers and variables are usually
// credentials, so drafts leave them all out: users store them as secrets.

/** A credential that the server needs; the user must choose a secret for it. */
interface CredentialField {
  readonly configPath: string;
  readonly label: string;
  readonly placement: 'header' | 'env' | 'url';
  readonly key: string;
  readonly prefix: string | null;
  readonly required: boolean;
}

interface ConnectionDraft {
  readonly name: string;
  readonly transport: 'remote_http' | 'local_stdio';
  readonly status: 'draft';
  readonly config: JsonObject;
  /** Always empty: a file holds values, not references to secrets of the company. */
  readonly credentialRefs: never[];
  readonly credentialFields: CredentialField[];
  readonly warnings: string[];
}

const NOT_JSON = 'mcp.json must be valid JSON';
const NO_SERVERS = 'mcp.json must include an mcpServers object';
const MOST_SERVERS = 200;
const MOST_FIELDS = 100;

/** @throws 400 if the file has no valid `mcpServers` */
export function draftsOf(mcpJson: string | JsonObject): ConnectionDraft[] {
  const file = typeof mcpJson === 'string' ? parseFile(mcpJson) : mcpJson;
  const servers = isJsonObject(file) && Object.hasOwn(file, 'mcpServers') ? file.mcpServers : undefined;
  if (!isJsonObject(servers)) throw badRequest(NO_SERVERS);
  const entries = Object.entries(servers);
  if (entries.length > MOST_SERVERS) throw badRequest(`mcp.json must have at most ${MOST_SERVERS} servers`);
  return entries.map(([name, server]) => draftOf(name, isJsonObject(server) ? server : {}));
}

function parseFile(text: string): JsonValue {
  let file: JsonValue;
  try {
    file = parseJson(text) as JsonValue;
  } catch {
    throw badRequest(NOT_JSON);
  }
  const flaw = unstorable(file);
  if (flaw) throw badRequest(flaw === TOO_DEEP ? `mcp.json must not be nested deeper than ${MAX_DEPTH} levels` : flaw);
  return file;
}

function draftOf(given: string, server: JsonObject): ConnectionDraft {
  const name = given.trim().slice(0, 160) || 'Server';
  const draft = typeof server.command === 'string' ? localDraft(server) : remoteDraft(server);
  const knownKeys = [...KNOWN, ...(draft.transport === 'local_stdio' ? ['command', 'args', 'env'] : ['headers'])];
  const ignored = Object.keys(server).filter((key) => !knownKeys.includes(key));
  const warnings = ignored.length > 0 ? [`Not imported: ${ignored.slice(0, 20).join(', ').slice(0, 500)}`] : [];
  const fields = draft.credentialFields;
  if (fields.length > MOST_FIELDS) warnings.push(`Only the first ${MOST_FIELDS} headers and variables were imported`);
  return {
    name,
    status: 'draft',
    credentialRefs: [],
    ...draft,
    credentialFields: fields.slice(0, MOST_FIELDS),
    warnings: [...draft.warnings, ...warnings],
  };
}

const KNOWN = ['url', 'type', 'transport'];
type Draft = Pick<ConnectionDraft, 'transport' | 'config' | 'credentialFields' | 'warnings'>;

const NEEDS_TEMPLATE =
  'The server is a program: an instance admin must create a stdio template for it; then set its templateId in the config';
const INSTALLS_ITSELF = 'Each start may download the program: a template should name an installed program';

function localDraft({ command, env }: JsonObject): Draft {
  const fetches = /(^|[\\/])(npx|uvx|pnpx|bunx)(\.cmd|\.exe)?$/i.test(String(command));
  const fields = Object.keys(isJsonObject(env) ? env : {}).map((key) => fieldOf('env', key, `env.${key}`, null));
  const warnings = [NEEDS_TEMPLATE, ...(fetches ? [INSTALLS_ITSELF] : [])];
  return { transport: 'local_stdio', config: {}, credentialFields: fields, warnings };
}

function remoteDraft({ url, headers }: JsonObject): Draft {
  const address = addressOf(typeof url === 'string' ? url : '');
  const headerEntries = Object.entries(isJsonObject(headers) ? headers : {});
  const fields = headerEntries.filter(([key]) => isCredentialHeader(key));
  const refused = headerEntries.filter(([key]) => !isCredentialHeader(key)).map(([key]) => key.slice(0, 100));
  return {
    transport: 'remote_http',
    config: address.url === undefined ? {} : { url: address.url },
    credentialFields: [
      ...fields.map(([key, value]) => fieldOf('header', key, `headers.${key}`, prefixOf(value))),
      ...address.parameters.map((key) => fieldOf('url', key, `url.${key}`, null)),
    ],
    warnings: [
      ...address.warnings,
      ...(refused.length > 0 ? [`Headers that a connection cannot send: ${refused.slice(0, 20).join(', ')}`] : []),
    ],
  };
}

const fieldOf = (placement: CredentialField['placement'], key: string, configPath: string, prefix: string | null) => ({
  configPath: configPath.slice(0, 200),
  label: key.slice(0, 160),
  placement,
  key: key.slice(0, 160),
  prefix,
  required: true,
});

/** The scheme of an authorization, which is not part of the credential. */
const prefixOf = (value: JsonValue): string | null => /^(Bearer|Basic|Token) /i.exec(String(value))?.[0] ?? null;

/** The URL without its credentials. */
function addressOf(given: string): { url?: string; parameters: string[]; warnings: string[] } {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    return { parameters: [], warnings: ['The server has neither an http address nor a command'] };
  }
  const url = new URL(given);
  const hasUser = url.username !== '' || url.password !== '';
  const parameters = [...new Set(url.searchParams.keys())].filter(isSensitiveField);
  for (const key of parameters) url.searchParams.delete(key);
  [url.username, url.password, url.hash] = ['', '', ''];
  const warnings = hasUser ? ['The user and password of the address were left out'] : [];
  return { url: url.href, parameters, warnings };
}
