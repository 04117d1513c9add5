import type { JsonSchema } from '../../ui/schema-fields.js';
import { isRecord } from '../../ui/schema-fields.js';

interface Declared {
  readonly displayName: string;
  readonly description: string | null;
}

export interface DeclaredJob extends Declared {
  readonly jobKey: string;
}

export interface DeclaredWebhook extends Declared {
  readonly endpointKey: string;
}

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly auth: string;
}

/** What a manifest declares, as far as pages show it. */
export interface Manifest extends Declared {
  readonly author: string;
  readonly capabilities: readonly string[];
  readonly minimumHostVersion: string | null;
  /** What a company configures; null where there is nothing. */
  readonly configSchema: JsonSchema | null;
  readonly jobs: readonly DeclaredJob[];
  readonly webhooks: readonly DeclaredWebhook[];
  readonly routes: readonly DeclaredRoute[];
  /** What it makes in companies: "agents", "skills". */
  readonly managed: readonly { readonly kind: string; readonly keys: readonly string[] }[];
}

const MANAGED = ['agents', 'projects', 'routines', 'skills'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const declared = (value: Readonly<Record<string, unknown>>): Declared => ({
  displayName: textOf(value.displayName),
  description: textOf(value.description) || null,
});

/** Reads a manifest, which the API gives as plain JSON. */
export function readManifest(json: Readonly<Record<string, unknown>>): Manifest {
  return {
    ...declared(json),
    author: textOf(json.author),
    capabilities: textsOf(json.capabilities),
    minimumHostVersion: textOf(json.minimumHostVersion) || null,
    configSchema: isRecord(json.instanceConfigSchema) ? json.instanceConfigSchema : null,
    jobs: recordsOf(json.jobs).map((job) => ({ ...declared(job), jobKey: textOf(job.jobKey) })),
    webhooks: recordsOf(json.webhooks).map((webhook) => ({
      ...declared(webhook),
      endpointKey: textOf(webhook.endpointKey),
    })),
    routes: recordsOf(json.apiRoutes).map(({ method, path, auth }) => ({
      method: textOf(method),
      path: textOf(path),
      auth: textOf(auth),
    })),
    managed: MANAGED.map((kind) => ({ kind, keys: recordsOf(json[kind]).map(({ key }) => textOf(key)) })).filter(
      ({ keys }) => keys.length > 0,
    ),
  };
}
