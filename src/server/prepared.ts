import type { IncomingMessage } from 'node:http';
import { type DocumentNode, GraphQLError } from 'graphql';
import type { GraphServer } from './graphql.js';
import { assertBounded } from './params.js';
import type { DocumentRequest, TrustedDocuments } from './trusted.js';

export type Enveloped = ReturnType<GraphServer['getEnveloped']>;

/** A parsed document with its validation errors and the functions that execute it. */
interface PreparedDocument {
  readonly enveloped: Enveloped;
  readonly document: DocumentNode;
  readonly errors: readonly GraphQLError[];
}

/** Finds, parses and validates the document of a request with the server's plugins. @throws GraphQLError */
export function prepare(
  graph: GraphServer,
  trusted: TrustedDocuments | undefined,
  req: IncomingMessage,
  params: DocumentRequest,
): PreparedDocument {
  assertBounded(params);
  const query = (trusted ? trusted.textOf(params) : params.query) ?? '';
  const enveloped = graph.getEnveloped({ req, params: { ...params, query } });
  const document = parseDocument(enveloped.parse, query);
  return { enveloped, document, errors: enveloped.validate(enveloped.schema, document) as readonly GraphQLError[] };
}

function parseDocument(parse: Enveloped['parse'], query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code ??= 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}
