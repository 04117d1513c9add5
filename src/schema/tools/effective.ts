import type { Loader } from '../../services/core/operation/scope.js';
import { EffectiveTools } from '../../services/tools/agent-access/effective.js';
import { profileBindingNode, profileEntryNode, profileNode } from '../../services/tools/profiles/rows.js';
import type { GraphContext } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { ToolProfileBindingRef, ToolProfileEntryRef, ToolProfileRef } from './profile.js';

/** The rows of a list in the wire shape. */
const rowsOf =
  <Key extends string, Row>(key: Key, node: Loader<string, Row | null>) =>
  async (shape: { readonly [Name in Key]: readonly { id: string }[] }, _args: object, { scope }: GraphContext) => {
    const rows = await Promise.all(shape[key].map(({ id }) => scope.load(node, id)));
    return rows.filter((row) => row !== null) as never;
  };

export const EffectiveToolsRef = outputTypeOf(EffectiveTools, {
  fields: {
    profiles: { type: [ToolProfileRef], resolve: rowsOf('profiles', profileNode) },
    entries: { type: [ToolProfileEntryRef], resolve: rowsOf('entries', profileEntryNode) },
    bindings: { type: [ToolProfileBindingRef], resolve: rowsOf('bindings', profileBindingNode) },
  },
});
