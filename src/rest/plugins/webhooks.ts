import { DEFAULT_WEBHOOK_BYTES, MAX_WEBHOOK_BYTES } from '#services/plugins/manifest/model.js';
import { receivePluginWebhook } from '#services/plugins/webhooks/receive.js';
import { WebhookRequest } from '#services/plugins/webhooks/request.js';
import { clientAddress } from '../http/address.js';
import { plain } from '../http/decode.js';
import { exactBytes } from '../http/exact-bytes.js';
import { endUnlessRead } from '../http/late-body.js';
import { type Content, type RouteCall, route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

const content: Content = {
  description: `Any body that the plugin accepts, up to the bytes that its manifest declares: at most ${MAX_WEBHOOK_BYTES}, and ${DEFAULT_WEBHOOK_BYTES} unless it says. It gets the exact bytes`,
  types: { '*/*': { schema: { type: 'string', format: 'binary' } } },
};

/** Does not read the body yet: only if the plugin exists and works. */
async function receive({ services, req, res }: RouteCall) {
  endUnlessRead(req, res);
  await services.limits.count('pluginWebhook', clientAddress(req, services.config));
  const read = (maxBytes: number) => exactBytes(req, maxBytes);
  return { request: new WebhookRequest({ headers: req.headers, read }) };
}

export const webhooks = [
  route('post', `${ONE_PLUGIN}/webhooks/:endpointKey`, receivePluginWebhook, {
    receive: { content, read: receive },
    fromStrangers: true,
    query: { companyId: plain },
    status: { of: ({ status }) => (status === 'success' ? 200 : 502), oneOf: [200, 502] },
    errors: [429],
  }),
];
