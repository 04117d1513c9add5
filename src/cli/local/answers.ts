import type { VariableChanges } from './env-file.js';

/** Who may reach a server. */
export type ServerAccess = 'local' | 'network' | 'public';

/** What is to be known to set a server up. */
export interface Answers {
  readonly home: string;
  readonly port: number;
  readonly access: ServerAccess;
  /** The address under which others reach it; none for one of this machine alone. */
  readonly publicUrl: string | undefined;
  /** A PostgreSQL of one's own. */
  readonly databaseUrl: string | undefined;
}

const ALL_ADDRESSES = '0.0.0.0';

/** Settings of either kind of access. Null takes a setting out that another kind has. */
const ACCESS: Readonly<Record<ServerAccess, (answers: Answers) => VariableChanges>> = {
  local: () => ({
    HOST: null,
    DEPLOYMENT_MODE: null,
    DEPLOYMENT_EXPOSURE: null,
    BASE_URL_MODE: null,
    TRUST_PROXY: null,
    PUBLIC_BASE_URL: null,
  }),
  network: ({ publicUrl }) => ({
    HOST: ALL_ADDRESSES,
    DEPLOYMENT_MODE: 'authenticated',
    DEPLOYMENT_EXPOSURE: null,
    BASE_URL_MODE: null,
    TRUST_PROXY: null,
    PUBLIC_BASE_URL: publicUrl ?? null,
  }),
  // A proxy on this machine ends TLS and passes requests on.
  public: ({ publicUrl }) => ({
    HOST: null,
    DEPLOYMENT_MODE: 'authenticated',
    DEPLOYMENT_EXPOSURE: 'public',
    BASE_URL_MODE: 'explicit',
    TRUST_PROXY: '1',
    PUBLIC_BASE_URL: publicUrl ?? null,
  }),
};

const DEFAULT_PORT = 3100;

/** The settings that the answers come to. */
export function settingsFor(answers: Answers): VariableChanges {
  return {
    ORGRAPH_HOME: answers.home,
    PORT: answers.port === DEFAULT_PORT ? null : String(answers.port),
    ...ACCESS[answers.access](answers),
    DATABASE_URL: answers.databaseUrl ?? null,
  };
}

/** The answers that settings come from. */
export function answersOf(env: Readonly<Record<string, string | undefined>>, home: string): Answers {
  const isPublic = env.DEPLOYMENT_EXPOSURE === 'public';
  const access = isPublic ? 'public' : env.DEPLOYMENT_MODE === 'authenticated' ? 'network' : 'local';
  return {
    home,
    port: Number(env.PORT ?? DEFAULT_PORT),
    access,
    publicUrl: env.PUBLIC_BASE_URL || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
  };
}
