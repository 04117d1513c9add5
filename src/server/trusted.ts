import { readFileSync } from 'node:fs';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Config } from '../services/core/process/config.js';
import type { WebDocuments } from './dashboard/build.js';

export interface DocumentRequest {
  readonly query?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface TrustedDocuments {
  /**
   * The text of the trusted document with the hash, or the request's own text if that is allowed.
   * @throws GraphQLError
   */
  textOf(request: DocumentRequest): string | undefined;
}

const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', status: 400, http: { status: 400 } } });

const UNKNOWN_HASH = 'The hash in extensions.persistedQuery.sha256Hash is not of a trusted document';
const NO_HASH = 'Only trusted documents are served: name one by its hash in extensions.persistedQuery.sha256Hash';

/** A hash without the name of its algorithm: `graphql-codegen` writes it or not, depending on its settings. */
const bare = (hash: string): string => hash.replace(/^sha256:/, '');

/**
 * The documents of the dashboard, in every mode, and those in the file that `graphql-codegen` writes for clients.
 * @param ofDashboard undefined if no dashboard is served
 * @returns undefined if there are no documents of either kind
 */
export function trustedDocuments(
  { GRAPHQL_TRUSTED_DOCUMENTS: mode, GRAPHQL_TRUSTED_DOCUMENTS_FILE: file }: Config,
  ofDashboard: WebDocuments | undefined,
): TrustedDocuments | undefined {
  const ofClients = mode === 'off' || !file ? undefined : readDocuments(file);
  if (!ofClients && !ofDashboard) return undefined;
  return {
    textOf({ query, extensions }) {
      const hash = (extensions?.persistedQuery as { sha256Hash?: unknown } | undefined)?.sha256Hash;
      const trustedText =
        typeof hash === 'string' ? (ofClients?.get(bare(hash)) ?? ofDashboard?.textOf(bare(hash))) : undefined;
      if (trustedText) return trustedText;
      // Yoga rejects a query that is not a text, with its own error.
      if (mode !== 'require' && (query || !hash)) return query ?? undefined;
      throw refusal(hash ? UNKNOWN_HASH : NO_HASH);
    },
  };
}

function readDocuments(file: string): ReadonlyMap<string, string> {
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return new Map(entries.map(([hash, text]) => [bare(hash), text]));
}

/** Replaces documents over HTTP by trusted ones. */
export const useTrustedDocuments = (trusted: TrustedDocuments | undefined): Plugin => ({
  onParams({ params, setParams }) {
    if (trusted) setParams({ ...params, query: trusted.textOf(params) });
  },
});
