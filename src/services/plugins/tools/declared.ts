import type { JsonObject } from '#services/core/text/json.js';
import type { ListedTool } from '#services/tools/catalog/refresh.js';
import type { PluginManifest } from '../manifest/model.js';

type DeclaredTool = PluginManifest['tools'][number];

/** The tools of a plugin, as tool servers list theirs. A tool may write unless it declares that it only reads. */
export const declaredTools = ({ tools }: Pick<PluginManifest, 'tools'>): ListedTool[] => tools.map(listedToolOf);

function listedToolOf({
  name,
  displayName,
  description,
  parametersSchema,
  annotations = {},
}: DeclaredTool): ListedTool {
  return {
    name,
    title: displayName,
    description,
    inputSchema: { type: 'object', ...parametersSchema } as JsonObject,
    outputSchema: null,
    annotations: { readOnlyHint: false, ...annotations },
  };
}
