import type { CodegenConfig } from '@graphql-codegen/cli';
import { dashboardOutputs } from './scripts/web-documents.mjs';

const scalars = {
  ID: 'string',
  Date: 'string',
  SafeInt: 'number',
  DateTime: 'string',
  JSONObject: 'Record<string, unknown>',
};

/** Typed documents: the tests use the API as a TypeScript client would, and packages/client has the usual ones. */
export default {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  importExtension: '.js',
  generates: {
    'tests/gql/': {
      documents: ['tests/**/*.ts', '!tests/gql/**'],
      preset: 'client',
      presetConfig: { persistedDocuments: { hashAlgorithm: 'sha256' }, fragmentMasking: false },
      config: { useTypeImports: true, documentMode: 'string', scalars },
    },
    'packages/client/src/generated/documents.ts': {
      documents: ['packages/client/documents/*.graphql'],
      plugins: ['typescript-operations', './scripts/client-documents.mjs'],
      config: { useTypeImports: true, scalars },
    },
    ...dashboardOutputs(scalars),
  },
} satisfies CodegenConfig;
