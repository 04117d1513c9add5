import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, Execution } from '#adapters/adapter.js';
import { agentTools } from '#agent-tools/table.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { makeExecution, temporaryFolder } from '../kit/execution.js';
import { startModelServer, type Turn } from '../kit/model-server.js';

/** A home of an agent with one skill: its model is offered `read_skill`. */
export function homeWithSkill(): string {
  const home = temporaryFolder();
  mkdirSync(join(home, 'skills', 'painting'), { recursive: true });
  writeFileSync(join(home, 'skills', 'painting', 'SKILL.md'), 'Paint.');
  return home;
}

/** A run of an agent whose model answers as the script says. */
export async function run(
  runner: Adapter,
  script: readonly Turn[],
  config: JsonObject = {},
  given: Partial<Execution> = {},
) {
  const model = await startModelServer('openai', script);
  const execution = makeExecution({
    tools: agentTools(),
    ...given,
    env: { AGENT_HOME: homeWithSkill(), ...given.env },
    config: { baseUrl: model.url, model: 'test-model', ...config },
  });
  return { ending: await runner.execute(execution), execution, model };
}
