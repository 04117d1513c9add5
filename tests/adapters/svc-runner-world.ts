import type { Adapter, Execution } from '../../src/adapters/adapter.js';
import type { JsonObject } from '../../src/services/core/fields.js';
import { makeExecution } from '../kit/execution.js';
import { startModelServer, type Turn } from '../kit/model-server.js';

/** A run of an agent whose model answers as the script says. */
export async function run(
  runner: Adapter,
  script: readonly Turn[],
  config: JsonObject = {},
  given: Partial<Execution> = {},
) {
  const model = await startModelServer('openai', script);
  const execution = makeExecution({
    ...given,
    config: { baseUrl: model.url, model: 'test-model', ...config },
  });
  return { ending: await runner.execute(execution), execution, model };
}
