import type { z } from 'zod';
import type { Actor } from '#services/core/actors/actor.js';
import { procedure } from '#services/core/operation/operation.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { PluginFailure, type PluginInvocation } from '../host/port.js';
import { adminReader, pluginOfCompany } from '../registry/of-company.js';
import { isWorking } from '../registry/working.js';
import { checkPluginConfig } from './check.js';
import { PluginConfigTestView } from './model.js';
import { configInput } from './operations.js';

type Answer = z.input<typeof PluginConfigTestView>;

const UNSUPPORTED: Answer = {
  valid: false,
  supported: false,
  message: 'The plugin cannot test a configuration',
};

export const testPluginConfig = procedure({
  name: 'testPluginConfig',
  summary: 'Test settings for a plugin without storing them',
  input: configInput,
  output: PluginConfigTestView,
  on: pluginOfCompany,
  allow: adminReader,
  async run(scope, { configJson: given }, { plugin, companyId }): Promise<Answer> {
    const { configJson } = await checkPluginConfig(scope, plugin, companyId, given);
    // The worker of a plugin that was just disabled may still run.
    if (!isWorking(plugin)) return { valid: false, message: `The plugin is not ready: it is ${plugin.status}` };
    const invocation: PluginInvocation = {
      companyId,
      actor: actorOf(scope.actor),
      runId: null,
      triedConfig: configJson,
    };
    try {
      const answer = await scope.services.pluginHost.call({
        pluginId: plugin.id,
        method: 'validateConfig',
        params: { config: configJson, companyId },
        invocation,
        ...(scope.hungUp && { signal: scope.hungUp }),
      });
      return answerOf(answer);
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
      return error.code === 'METHOD_NOT_IMPLEMENTED' ? UNSUPPORTED : { valid: false, message: error.message };
    }
  },
});

const actorOf = (actor: Actor): PluginInvocation['actor'] =>
  actor.kind === 'board' ? { type: 'user', id: actor.userId } : { type: 'system', id: 'board' };

/** Maximum length of the plugin's message in the answer. */
const MAX_MESSAGE = 4_000;

function answerOf(said: JsonValue): Answer {
  const { ok, errors, warnings } = Object(said) as JsonObject;
  const valid = ok === true;
  const texts = textsOf(valid ? warnings : errors);
  const message = texts.join('; ').slice(0, MAX_MESSAGE) || (valid ? '' : 'The plugin rejects the configuration');
  return { valid, ...(message && { message }) };
}

/** Plugins return strings, or objects with a message. */
const textsOf = (list: JsonValue | undefined): string[] =>
  Array.isArray(list) ? list.map((item) => (typeof item === 'string' ? item : String(Object(item).message ?? ''))) : [];
