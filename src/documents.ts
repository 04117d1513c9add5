import { buildSchema, sdl } from './resolvers/index.js';
import { openApiDocument } from './rest/openapi.js';
import { sections } from './rest/sections.js';

/** What is committed but made from the code, by file name. */
export const documents: Readonly<Record<string, string>> = {
  'schema.graphql': sdl(buildSchema()),
  'openapi.json': `${JSON.stringify(openApiDocument(sections), null, 2)}\n`,
};
