/** The listeners in this process, by plugin ID. The worker that subscribes is a child of this process. */
const tellers = new Map<string, () => void>();

/** Calls the listener when the plugin subscribes to other events. @returns a function that ends this */
export function onSubscriptionChange(pluginId: string, listener: () => void): () => void {
  tellers.set(pluginId, listener);
  return () => {
    if (tellers.get(pluginId) === listener) tellers.delete(pluginId);
  };
}

export const subscriptionChanged = (pluginId: string): void => tellers.get(pluginId)?.();
