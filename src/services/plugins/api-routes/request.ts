import type { JsonObject, JsonValue } from '../../core/text/json.js';
import type { SentHeaders } from '../webhooks/headers.js';

interface PluginRequestOptions {
  readonly method: string;
  /** The parts of the path below the plugin's, each decoded once: one may have a slash. */
  readonly segments: readonly string[];
  readonly query: JsonObject;
  readonly headers: SentHeaders;
  /** Reads the body; null where there is none. @throws 400, 413, 415 */
  readonly read: () => Promise<JsonValue>;
}

/** A request to a route of a plugin that this server received itself. A class, so that no request can be parsed into one. */
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

  /** As an address has it. */
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
