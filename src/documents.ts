import { buildSchema, sdl } from './resolvers/index.js';
import { sections } from './rest/http/sections.js';
import { openApiDocument } from './rest/openapi/openapi.js';
import { errorDetailsFile, errorsPage } from './schema/error-documents.js';

/** The committed files that are generated from the code, by name. */
export const generatedDocuments: Readonly<Record<string, string>> = {
  'schema.graphql': sdl(buildSchema()),
  'docs/errors.md': errorsPage(),
  'docs/error-details.ts': errorDetailsFile(),
  'openapi.json': `${JSON.stringify(openApiDocument(sections), null, 2)}\n`,
};
