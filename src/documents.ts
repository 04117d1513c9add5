import { buildSchema, sdl } from './resolvers/index.js';
import { sections } from './rest/http/sections.js';
import { openApiDocument } from './rest/openapi/openapi.js';

/** What is committed but made from the code, by file name. */
export const documents: Readonly<Record<string, string>> = {
  'schema.graphql': sdl(buildSchema()),
  'openapi.json': `${JSON.stringify(openApiDocument(sections), null, 2)}\n`,
};
