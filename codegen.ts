import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed documents: the tests use the API as a TypeScript client would. */
export default {
  schema: 'schema.graphql',
  documents: ['tests/**/*.ts', '!tests/gql/**'],
  ignoreNoDocuments: true,
  importExtension: '.js',
  generates: {
    'tests/gql/': {
      preset: 'client',
      presetConfig: { persistedDocuments: { hashAlgorithm: 'sha256' }, fragmentMasking: false },
      config: {
        useTypeImports: true,
        documentMode: 'string',
        scalars: {
          ID: 'string',
          Date: 'string',
          SafeInt: 'number',
          DateTime: 'string',
          JSONObject: 'Record<string, unknown>',
        },
      },
    },
  },
} satisfies CodegenConfig;
