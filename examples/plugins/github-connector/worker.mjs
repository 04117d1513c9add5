import { definePlugin, PluginError } from '@orgraph/plugin-sdk';
import { isSigned, oncePerDelivery, payloadOf } from './delivery.mjs';
import { take } from './events.mjs';
import { settingsOf, verdictOn } from './settings.mjs';
import { TOOLS } from './tools.mjs';

const refused = (message) => new PluginError('WORKER_ERROR', message);

/** Whatever goes wrong is the answer of a tool, so that the agent reads why. */
const answering = (tool) => async (parameters, ctx) => {
  try {
    return await tool(ctx, await settingsOf(ctx), parameters);
  } catch (error) {
    return { error: error.message };
  }
};

definePlugin({
  setup(ctx) {
    ctx.webhook('github', async (request, context) => {
      if (!request.companyId) throw refused('The address must name a company: ?companyId=');
      const settings = await settingsOf(context);
      if (!isSigned(request, await settings.webhookSecret())) throw refused('The signature does not fit');
      const { 'x-github-event': event, 'x-github-delivery': deliveryId } = request.headers;
      if (!event || !deliveryId) throw refused('This is no delivery of GitHub');
      if (event === 'ping') return { outcome: 'pong' };
      const delivery = { event, deliveryId, payload: payloadOf(request) };
      const outcome = await oncePerDelivery(context, deliveryId, () => take(context, settings, delivery));
      context.log.info(`${event} ${delivery.payload.action ?? ''}: ${outcome}`, { deliveryId });
      return { outcome };
    });

    for (const [name, tool] of Object.entries(TOOLS)) ctx.tool(name, answering(tool));

    ctx.validateConfig(({ config }) => verdictOn(config));
  },
});
