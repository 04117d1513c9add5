import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { StartError, unprocessable } from '../errors/errors.js';
import { type RateLimits, REQUESTS, readRateLimits } from '../limits/limits.js';
import { COMPATIBILITIES } from '../text/former-names.js';
import { meantName } from '../text/names.js';
import { MASTER_KEY_FORMS, parseMasterKey } from '../vault/master-keys.js';
import { isReachItem } from './addresses.js';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => ['on', 'true', '1'].includes(value));
const originsThat = (fit: (one: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .pipe(
      z.array(
        z
          .string()
          .refine(fit, { error: ({ input }) => `"${input}" is not an origin such as https://board.example.com` }),
      ),
    );
/** Page origins, separated by commas; `https://*.example.com` stands for every subdomain. */
const origins = originsThat(isOrigin);
/** Like TRUSTED_ORIGINS, but without wildcards in names; `*` allows every page, but without cookies. */
const pages = originsThat((one) => one === '*' || (isOrigin(one) && !one.includes('*')));
const rates = z.string().transform((value, context) => {
  const { limits, problem } = readRateLimits(value);
  if (problem) context.addIssue(problem);
  return problem ? z.NEVER : limits;
});
const reach = z
  .string()
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .pipe(
    z.array(
      z
        .string()
        .refine(isReachItem, { error: ({ input }) => `"${input}" is not a host name, address or network (CIDR)` }),
    ),
  );
/** A whole number between `least` and `most`, both included. */
const whole = (least: number, most: number) => {
  const error =
    most === Number.MAX_SAFE_INTEGER
      ? `must be a whole number, ${least} or more`
      : `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const positive = whole(1, Number.MAX_SAFE_INTEGER);

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65535).default(3100),
  DASHBOARD: flag.default(true),
  ORGRAPH_HOME: z.string().min(1).default('./.orgraph'),
  ORGRAPH_ENV_FILE: z.string().min(1).default('.env'),
  ORGRAPH_COMMIT: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_MAX: whole(2, 1000).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DEPLOYMENT_MODE: z.enum(['local_trusted', 'authenticated']).default('local_trusted'),
  DEPLOYMENT_EXPOSURE: z.enum(['private', 'public']).default('private'),
  PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_URL_MODE: z.enum(['auto', 'explicit']).default('auto'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_MAX_DAYS: whole(1, 400).default(30),
  AUTH_SIGN_UP: z.enum(['open', 'invited', 'off']).default('invited'),
  TRUSTED_ORIGINS: origins.default([]),
  CORS_ORIGINS: pages.default([]),
  RATE_LIMITS: rates.default({}),
  TRUST_PROXY: whole(0, 10).default(0),
  OUTBOUND_ALLOWED_HOSTS: reach.default([]),
  COMPATIBILITY: z.enum(COMPATIBILITIES).optional(),
  WORKER: z.enum(['on', 'off', 'only']).default('on'),
  RUN_CONCURRENCY: whole(1, 1_000).default(16),
  RUN_DRAIN: z.enum(['requeue', 'finish']).default('requeue'),
  RUN_ISOLATION: z.enum(['bubblewrap', 'none']).optional(),
  RUN_NETWORK: z.enum(['api', 'internet', 'host']).default('internet'),
  RUN_MEMORY_MAX: whole(134_217_728, Number.MAX_SAFE_INTEGER).default(4_294_967_296),
  RUN_TASKS_MAX: whole(64, 1_048_576).default(1_024),
  RUN_OPEN_FILES_MAX: whole(256, 1_048_576).default(8_192),
  RUN_TEMPORARY_MAX: whole(1_048_576, Number.MAX_SAFE_INTEGER).default(536_870_912),
  RUN_SILENCE_SECONDS: z.coerce.number().min(0).max(2_000_000).default(14_400),
  RUN_RESERVE_CENTS: whole(0, 1_000_000).default(25),
  TOOL_STDIO: z.enum(['on', 'off']).optional(),
  TOOL_STDIO_MAX_RSS: whole(16_777_216, Number.MAX_SAFE_INTEGER).default(536_870_912),
  PLUGIN_PACKAGES: z.enum(['any', 'bundled']).default('any'),
  CLOCK_INTERVAL_MS: whole(100, 3_600_000).default(30_000),
  AGENT_JWT_SECRET: z.string().min(32).optional(),
  SECRETS_MASTER_KEY: z
    .string()
    .refine((key) => parseMasterKey(key) !== null, `must be ${MASTER_KEY_FORMS}`)
    .optional(),
  SECRETS_MASTER_KEY_FILE: z.string().min(1).optional(),
  SECRETS_STRICT_MODE: flag.default(false),
  ATTACHMENT_MAX_BYTES: positive.default(10_485_760),
  PACKAGE_MAX_BYTES: positive.default(2_147_483_648),
  STORAGE_DIR: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{1,253}[A-Za-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).optional(),
  COMPANY_DELETION_ENABLED: flag.optional(),
  GRAPHQL_INTROSPECTION: flag.default(true),
  GRAPHQL_TRUSTED_DOCUMENTS: z.enum(['off', 'allow', 'require']).default('off'),
  GRAPHQL_TRUSTED_DOCUMENTS_FILE: z.string().min(1).optional(),
  GRAPHQL_MAX_COST: positive.default(50_000),
  GRAPHQL_MAX_DEPTH: positive.default(24),
  GRAPHQL_MAX_ALIASES: positive.default(100),
  GRAPHQL_MAX_TOKENS: positive.default(4_000),
  GRAPHQL_TIMEOUT_MS: positive.default(20_000),
  SUBSCRIPTION_BUFFER: whole(1, 1_000_000).default(5_000),
  METRICS_PORT: whole(0, 65535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DRAIN_TIMEOUT_MS: positive.default(10_000),
  RUN_LOG_MAX_BYTES: positive.default(10_485_760),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});

/** The names of all environment variables that the server reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

type Settings = z.infer<typeof Environment>;

export type Config = Omit<Settings, 'COMPANY_DELETION_ENABLED' | 'RUN_ISOLATION' | 'STORAGE_DIR' | 'TOOL_STDIO'> & {
  readonly COMPANY_DELETION_ENABLED: boolean;
  readonly RUN_ISOLATION: 'bubblewrap' | 'none';
  readonly STORAGE_DIR: string;
  readonly TOOL_STDIO: 'on' | 'off';
};

/** A configuration error, with one message that lists every problem. */
export class ConfigError extends StartError {}

/**
 * Reads the whole configuration from the environment (docs/operate.md lists the names).
 * @throws ConfigError that lists every wrong value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(present);
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The configuration is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
  const home = resolve(parsed.data.ORGRAPH_HOME);
  return {
    ...parsed.data,
    RATE_LIMITS: rateLimitsOf(parsed.data),
    ORGRAPH_HOME: home,
    STORAGE_DIR: resolve(parsed.data.STORAGE_DIR ?? `${home}/storage`),
    RUN_ISOLATION:
      parsed.data.RUN_ISOLATION ?? (parsed.data.DEPLOYMENT_MODE === 'authenticated' ? 'bubblewrap' : 'none'),
    TOOL_STDIO: parsed.data.TOOL_STDIO ?? (parsed.data.DEPLOYMENT_EXPOSURE === 'public' ? 'off' : 'on'),
    COMPANY_DELETION_ENABLED: parsed.data.COMPANY_DELETION_ENABLED ?? parsed.data.DEPLOYMENT_MODE === 'local_trusted',
  };
}

/** An authenticated deployment limits requests unless RATE_LIMITS overrides it. */
function rateLimitsOf({ RATE_LIMITS: limits, DEPLOYMENT_MODE }: Settings): RateLimits {
  return limits === 'off' || DEPLOYMENT_MODE === 'local_trusted' ? limits : { request: REQUESTS, ...limits };
}

/** Scheme, host and port as browsers write them, without a path. */
function isOrigin(value: string): boolean {
  const plain = value.replace('//*.', '//');
  return /^https?:\/\//.test(value) && !plain.includes('*') && URL.canParse(plain) && new URL(plain).origin === plain;
}

function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.DEPLOYMENT_MODE === 'local_trusted' && settings.DEPLOYMENT_EXPOSURE === 'public') {
    problems.push('DEPLOYMENT_MODE: local_trusted is only allowed with DEPLOYMENT_EXPOSURE=private; use authenticated');
  }
  if (settings.DEPLOYMENT_MODE === 'local_trusted' && settings.CORS_ORIGINS.includes('*')) {
    problems.push('CORS_ORIGINS: local_trusted trusts every page that is listed; list origins, or use authenticated');
  }
  if (settings.DEPLOYMENT_EXPOSURE === 'public' && settings.BASE_URL_MODE !== 'explicit') {
    problems.push('BASE_URL_MODE: public exposure needs BASE_URL_MODE=explicit');
  }
  if (settings.DEPLOYMENT_EXPOSURE === 'public' && !settings.PUBLIC_BASE_URL) {
    problems.push('PUBLIC_BASE_URL: public exposure needs the address under which clients reach the server');
  }
  if (settings.DEPLOYMENT_EXPOSURE === 'public' && settings.PUBLIC_BASE_URL?.startsWith('http:')) {
    problems.push('PUBLIC_BASE_URL: public exposure needs an https address, since sessions travel in cookies');
  }
  if (
    settings.DEPLOYMENT_EXPOSURE === 'private' &&
    settings.BASE_URL_MODE === 'explicit' &&
    !settings.PUBLIC_BASE_URL
  ) {
    problems.push('PUBLIC_BASE_URL: BASE_URL_MODE=explicit needs it');
  }
  if (settings.DEPLOYMENT_EXPOSURE === 'public' && settings.TRUSTED_ORIGINS.some((origin) => origin.includes('*'))) {
    problems.push('TRUSTED_ORIGINS: public exposure allows no wildcard');
  }
  if (settings.DATABASE_MIGRATION_URL && !settings.DATABASE_URL) {
    problems.push('DATABASE_URL: needed where DATABASE_MIGRATION_URL is set; the login that serves requests');
  }
  if ((settings.S3_ENDPOINT || settings.S3_REGION) && !settings.S3_BUCKET) {
    problems.push('S3_BUCKET: needed where S3_ENDPOINT or S3_REGION is set');
  }
  if (settings.GRAPHQL_TRUSTED_DOCUMENTS !== 'off' && !settings.GRAPHQL_TRUSTED_DOCUMENTS_FILE) {
    problems.push('GRAPHQL_TRUSTED_DOCUMENTS_FILE: needed when GRAPHQL_TRUSTED_DOCUMENTS is not off');
  }
  return problems;
}

/**
 * The process environment, merged over the values of the file that ORGRAPH_ENV_FILE names, or else of `.env`, if it
 * exists.
 * @throws ConfigError for an unreadable file, or a named file that does not exist
 */
export function environment(env: NodeJS.Dict<string> = process.env): Record<string, string | undefined> {
  const envFile = env.ORGRAPH_ENV_FILE;
  return { ...(envFile ? readEnvFile(envFile, 'ORGRAPH_ENV_FILE') : readEnvFile('.env')), ...env };
}

/** @param namedBy the setting that names the file; without it, the file need not exist */
function readEnvFile(file: string, namedBy?: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !namedBy) return {};
    const whence = namedBy ? `, which ${namedBy} names,` : '';
    throw new ConfigError(`The settings in ${resolve(file)}${whence} cannot be read: ${code}`);
  }
}

const UNKNOWN = 'This process does not know the address of the API: set API_URL or PUBLIC_BASE_URL';

/** Listening addresses that mean every network of a machine: programs on the same machine use loopback instead. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** The URL at which the processes of runs reach the API, without a trailing slash. */
export class ApiUrl {
  private readonly told: string | undefined;
  private openPort: number | undefined;
  private heard: (url: string) => void = () => {};
  private readonly listening = new Promise<string>((resolve) => {
    this.heard = resolve;
  });

  constructor(private readonly config: Pick<Config, 'API_URL' | 'PUBLIC_BASE_URL' | 'WORKER'>) {
    this.told = config.API_URL ?? config.PUBLIC_BASE_URL;
  }

  /** Sets the address on which this process listens. */
  listensOn(url: string): void {
    const address = new URL(url);
    address.hostname = ANY_ADDRESS[address.hostname] ?? address.hostname;
    this.openPort = Number(address.port || 80);
    this.heard(address.href);
  }

  /** The port on which this process listens, chosen by the system if PORT=0; undefined before it listens. */
  get port(): number | undefined {
    return this.openPort;
  }

  /**
   * The configured URL, or the one on which this process listens.
   * @throws 422 in a process that neither listens nor has a configured URL
   */
  async get(): Promise<string> {
    if (!this.told && this.config.WORKER === 'only') throw unprocessable(UNKNOWN);
    return (this.told ?? (await this.listening)).replace(/\/+$/, '');
  }
}

/** Name prefixes that no other program uses for its settings. */
const OURS = /^(?:GRAPHQL|ORGRAPH|SECRETS|SUBSCRIPTION|RUN)_/;
/** The client's settings among these names: the client may run beside the server or start it. */
const OF_CLIENT = /^ORGRAPH_(?:API_KEY|API_URL|COMPANY_ID|CONTEXT|PROFILE|RUN_ID)$/;
/** Shorter names often belong to other programs. */
const SHORTEST = 8;

/**
 * Finds variables that look like settings but are not.
 * @param names of the variables that are set
 * @param settings the names that the server knows
 * @returns one sentence for each
 */
export function unknownSettings(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (settings.includes(name) || OF_CLIENT.test(name)) return [];
    const meant = meantName(name, settings, SHORTEST);
    if (meant) return [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    return OURS.test(name) ? [`${name} is not a setting and has no effect: docs/operate.md lists the settings.`] : [];
  });
}
