import { readFileSync } from 'node:fs';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Config } from '../services/core/operation/config.js';

export interface DocumentRequest {
  readonly query?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface TrustedDocuments {
  /** The text of the trusted document with the hash, or the text of the request if that is allowed. @throws GraphQLError */
  textOf(request: DocumentRequest): string | undefined;
}

const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', status: 400, http: { status: 400 } } });

/** A hash without the name of its algorithm, which `graphql-codegen` writes depending on its settings. */
const bare = (hash: string): string => hash.replace(/^sha256:/, '');

/** The documents in the file that `graphql-codegen` writes for the client; undefined if none is configured. */
export function trustedDocuments(config: Config): TrustedDocuments | undefined {
  const { GRAPHQL_TRUSTED_DOCUMENTS: mode, GRAPHQL_TRUSTED_DOCUMENTS_FILE: file } = config;
  if (mode === 'off' || !file) return undefined;
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const documents = new Map(entries.map(([hash, text]) => [bare(hash), text]));
  return {
    textOf({ query, extensions }) {
      const hash = (extensions?.persistedQuery as { sha256Hash?: unknown } | undefined)?.sha256Hash;
      const known = typeof hash === 'string' ? documents.get(bare(hash)) : undefined;
      if (known) return known;
      if (mode === 'allow' && query) return query;
      if (hash) throw refusal('The hash in extensions.persistedQuery.sha256Hash is not of a trusted document');
      if (mode === 'allow') return undefined;
      throw refusal('Only trusted documents are served: name one by its hash in extensions.persistedQuery.sha256Hash');
    },
  };
}

/** Replaces documents over HTTP by trusted ones. */
export const useTrustedDocuments = (trusted: TrustedDocuments | undefined): Plugin => ({
  onParams({ params, setParams }) {
    if (trusted) setParams({ ...params, query: trusted.textOf(params) });
  },
});
