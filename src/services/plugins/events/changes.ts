/** Tells the event pump of a plugin when its worker, a child of the same process, subscribes to other events. */
export class PluginSubscriptions {
  private readonly listeners = new Map<string, () => void>();

  /** Calls the listener when the plugin subscribes to other events. @returns a function that ends this */
  listen(pluginId: string, listener: () => void): () => void {
    this.listeners.set(pluginId, listener);
    return () => {
      if (this.listeners.get(pluginId) === listener) this.listeners.delete(pluginId);
    };
  }

  changed(pluginId: string): void {
    this.listeners.get(pluginId)?.();
  }
}
