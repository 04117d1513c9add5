/**
 * Whether a path is a webhook of a plugin. Its senders are no callers of the API: what they send as Authorization is for
 * the plugin, under whatever host name and from whatever page, and is never taken for a credential.
 */
export const isPluginWebhook = (path: string): boolean => /^\/api\/plugins\/[^/]+\/webhooks\/[^/]+\/?$/i.test(path);
