/** Who tells a plugin of events in this process, by the plugin's ID. The worker that subscribes is a child of it. */
const tellers = new Map<string, () => void>();

/** Calls the listener when the plugin subscribes to other events. @returns what ends that */
export function onSubscriptionChange(pluginId: string, listener: () => void): () => void {
  tellers.set(pluginId, listener);
  return () => {
    if (tellers.get(pluginId) === listener) tellers.delete(pluginId);
  };
}

export const subscriptionChanged = (pluginId: string): void => tellers.get(pluginId)?.();
