import { emitterOf } from '#services/core/operation/emitter.js';
import type { SecretRow } from './model.js';

/** Records an event of a secret, without its value. */
export const emitSecret = emitterOf('secret', ({ key, name, provider }: SecretRow) => ({
  details: { key, name, provider },
}));
