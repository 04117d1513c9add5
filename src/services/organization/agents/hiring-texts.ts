import { z } from 'zod';
import { adapterOf } from '#adapters/registry.js';
import { anyBoard, holds } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { configSchemaOf } from '../adapters/operations.js';
import { offeredTypes } from '../adapters/usable.js';
import { AGENT_ICONS } from './appearance.js';

// Texts for an agent that hires another one.

/** Allows the board, and agents that are CEO or may create agents. */
const agentMaker: Allow<unknown> = rule(
  'A board user, or an agent that is a CEO or may create agents',
  async (scope, resource) => {
    const { actor } = scope;
    if (actor.kind !== 'agent') return anyBoard(scope, resource);
    if (!(await holds(scope, actor.companyId, 'agents:create'))) throw forbidden('Missing permission: agents:create');
  },
);

const companyOf = ({ actor }: Scope): string | null => (actor.kind === 'agent' ? actor.companyId : null);

const INDEX = '/api/llms/agent-configuration';

export const getAgentConfigurationIndex = query({
  name: 'getAgentConfigurationIndex',
  summary: 'Get a text that describes the adapters for new agents',
  input: z.object({}),
  output: z.string(),
  allow: agentMaker,
  async run(scope) {
    await scope.services.adapters.settings(scope);
    const types = await offeredTypes(scope, companyOf(scope));
    const lines = types.map((type) => `- ${type} (${adapterOf(type)?.label}): ${INDEX}/${type}.txt`);
    return text(
      '# Agent configuration',
      'An agent is run by an adapter, named in adapterType; what the adapter needs is in adapterConfig.',
      '## Adapters',
      lines.join('\n'),
      '## Related routes',
      [
        '- GET /api/agents/me: yourself, with your companyId',
        '- GET /api/companies/{companyId}/agent-configurations: the configurations of the agents of the company',
        '- GET /api/agents/{id}/configuration: the configuration of one agent',
        '- GET /api/companies/{companyId}/adapters/{type}/models: the models of an adapter',
        '- POST /api/companies/{companyId}/adapters/{type}/test-environment: try a configuration',
        '- POST /api/companies/{companyId}/agent-hires: hire an agent',
        '- GET /api/llms/agent-icons.txt: the icons that an agent may carry',
      ].join('\n'),
    );
  },
});

export const getAgentConfigurationText = query({
  name: 'getAgentConfigurationText',
  summary: 'Get a text that describes the configuration of an adapter',
  input: z.object({ adapterType: z.string().min(1).max(200) }),
  output: z.object({ known: z.boolean(), text: z.string() }),
  allow: agentMaker,
  async run(scope, { adapterType: type }) {
    await scope.services.adapters.settings(scope);
    const definition = adapterOf(type);
    if (!definition) return { known: false, text: `Unknown adapter type: ${type}\n` };
    const { label, defaults, models } = definition;
    const offered = (await offeredTypes(scope, companyOf(scope))).includes(type);
    const adapterText = text(
      `# ${type}: ${label}`,
      ...(offered ? [] : ['This adapter is disabled or not allowed: new agents cannot use it.']),
      '## Fields of adapterConfig',
      [
        ...fieldsOf(configSchemaOf({ type, definition }) ?? {}),
        '- env (object): Variables of its runs by name: text, or {"type": "secret_ref", "secretId": "...", "version": "latest"}',
      ].join('\n'),
      ...(Object.keys(defaults).length > 0 ? ['## Defaults', JSON.stringify(defaults, null, 2)] : []),
      ...(models.length > 0 ? ['## Models', models.map((one) => `- ${one.id} (${one.label})`).join('\n')] : []),
      '## Example',
      JSON.stringify({ adapterType: type, adapterConfig: defaults }, null, 2),
    );
    return { known: true, text: adapterText };
  },
});

export const getAgentIconsText = query({
  name: 'getAgentIconsText',
  summary: 'Get the names of the agent icons, as text',
  input: z.object({}),
  output: z.string(),
  allow: agentMaker,
  run: () => `${AGENT_ICONS.join('\n')}\n`,
});

const text = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

/** A line for each property of a JSON Schema. */
function fieldsOf({ properties = {}, required = [] }: JsonObject): string[] {
  return Object.entries(properties as Record<string, JsonObject>).map(([name, field]) => {
    const needed = (required as string[]).includes(name) ? ', required' : '';
    const description = typeof field.description === 'string' ? `: ${field.description}` : '';
    return `- ${name} (${typeOf(field)}${needed})${description}`;
  });
}

function typeOf({ type, enum: values, items, anyOf }: JsonObject): string {
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as JsonObject)).join(' | ');
  if (type === 'array') return `list of ${typeOf((items ?? {}) as JsonObject)}`;
  return typeof type === 'string' ? type : 'any';
}
