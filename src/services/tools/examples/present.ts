import type { z } from 'zod';
import type { Config } from '#services/core/process/config.js';
import { profileKeyOf, riskOf, type ToolExample } from './catalog.js';
import type { ToolExampleView } from './model.js';
import { type ExampleState, exampleObstacle, isExampleInstalled } from './rows.js';

/** An example with the parts that a company has of it. */
export function presentExample(
  example: ToolExample,
  state: ExampleState,
  config: Pick<Config, 'TOOL_STDIO'>,
): z.input<typeof ToolExampleView> {
  const { id, title, description, template } = example;
  const obstacle = exampleObstacle(config);
  const { exampleId: _, ...ids } = state;
  const tools = template.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    risk: riskOf(tool),
  }));
  const namesOf = (isRead: boolean) => tools.filter(({ risk }) => (risk === 'read') === isRead).map(({ name }) => name);
  return {
    id,
    title,
    description,
    fixture: { transport: 'local_stdio', templateId: template.templateId, available: obstacle === null, tools },
    safeDefaultProfile: {
      profileKey: profileKeyOf(example),
      name: profileNameOf(example),
      allowedTools: namesOf(true),
      heldBackTools: namesOf(false),
    },
    install: { installed: isExampleInstalled(state), canInstall: obstacle === null, reason: obstacle, ...ids },
  };
}

export const profileNameOf = ({ title }: ToolExample): string => `${title}: read only (example)`;
