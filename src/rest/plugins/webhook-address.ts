/**
 * Whether a path is a webhook of a plugin. Its senders are not callers of the API: their Authorization header is for
 * the plugin. On any host name and from any page, it never counts as a credential.
 */
export const isPluginWebhook = (path: string): boolean => /^\/api\/plugins\/[^/]+\/webhooks\/[^/]+\/?$/i.test(path);
