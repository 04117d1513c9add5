import type { VariableChanges } from './env-file.js';

/** The ways in which a server can be reached. */
export type ServerAccess = 'local' | 'network' | 'public';

/** The answers that are needed to set up a server. */
export interface Answers {
  readonly home: string;
  readonly port: number;
  readonly access: ServerAccess;
  /** The address at which other machines reach it; undefined if only this machine does. */
  readonly publicUrl: string | undefined;
  /** The user's own PostgreSQL. */
  readonly databaseUrl: string | undefined;
}

const ALL_ADDRESSES = '0.0.0.0';

/** The settings of each kind of access. Null removes a setting that belongs to another kind. */
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
  // A proxy on this machine terminates TLS and forwards requests.
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

/** The settings that follow from the answers. */
export function settingsFor(answers: Answers): VariableChanges {
  return {
    ORGRAPH_HOME: answers.home,
    PORT: answers.port === DEFAULT_PORT ? null : String(answers.port),
    ...ACCESS[answers.access](answers),
    DATABASE_URL: answers.databaseUrl ?? null,
  };
}

/** The answers that lead to these settings. */
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
