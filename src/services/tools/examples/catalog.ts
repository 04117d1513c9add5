import type { JsonObject } from '#services/core/text/json.js';
import { type EntryRisk, riskOfTool } from '../catalog/risk.js';
import { type BuiltInTemplate, builtInTemplate } from '../servers/built-in-templates.js';
import type { TemplateTool } from '../servers/template-model.js';

// The examples that ship with the server. Each is a separate program, with calls that show that it works.

export interface ToolExample {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly template: BuiltInTemplate;
  /** A call that reads. It needs no earlier write. */
  readonly read: { readonly tool: string; readonly arguments: JsonObject };
  /** A tool that the profile of the example does not allow; null if there is none. */
  readonly write: { readonly tool: string; readonly arguments: JsonObject } | null;
}

const template = (templateId: string): BuiltInTemplate => {
  const builtIn = builtInTemplate(templateId);
  if (!builtIn) throw new Error(`There is no built-in template ${templateId}`);
  return builtIn;
};

export const TOOL_EXAMPLES: readonly ToolExample[] = [
  {
    id: 'notes',
    title: 'Notes',
    description: 'A list of notes. Agents may read it; the profile denies the tools that write or delete notes.',
    template: template('orgraph:notes'),
    read: { tool: 'list_notes', arguments: {} },
    write: { tool: 'add_note', arguments: { text: 'Is this allowed?' } },
  },
  {
    id: 'calculator',
    title: 'Calculator and clock',
    description: 'Two tools that only read: one calculates, one tells the time.',
    template: template('orgraph:calculator'),
    read: { tool: 'calculate', arguments: { operation: 'multiply', a: 6, b: 7 } },
    write: null,
  },
];

export const riskOf = ({ name, annotations }: TemplateTool): EntryRisk => riskOfTool(name, annotations);

/** The key of the profile that lets agents use the read-only tools of an example. */
export const profileKeyOf = ({ id }: ToolExample): string => `example-${id}-read-only`;
export const applicationKeyOf = ({ id }: ToolExample): string => `example-${id}`;
