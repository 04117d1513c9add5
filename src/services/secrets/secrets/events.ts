import { emitterOf } from '../../core/operation/emitter.js';
import type { SecretRow } from './model.js';

/** Records what happened to a secret, without its value. */
export const emitSecret = emitterOf('secret', ({ key, name, provider }: SecretRow) => ({
  details: { key, name, provider },
}));
