import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { SentHeaders } from '../webhooks/headers.js';

interface PluginRequestOptions {
  readonly method: string;
  /** The parts of the path below the plugin's, each decoded once: a part may contain a slash. */
  readonly segments: readonly string[];
  readonly query: JsonObject;
  readonly headers: SentHeaders;
  /** Reads the body; null if there is none. @throws 400, 413, 415 */
  readonly read: () => Promise<JsonValue>;
}

/** A request to a plugin's route that this server itself received. A class, so no request body parses into one. */
export class PluginRequest {
  readonly #options: PluginRequestOptions;

  constructor(options: PluginRequestOptions) {
    this.#options = options;
  }

  get method(): string {
    return this.#options.method;
  }

  get segments(): readonly string[] {
    return this.#options.segments;
  }

  /** The path as in a URL. */
  get path(): string {
    return this.segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  }

  get query(): JsonObject {
    return this.#options.query;
  }

  get headers(): SentHeaders {
    return this.#options.headers;
  }

  read(): Promise<JsonValue> {
    return this.#options.read();
  }
}
