import type { Client } from '../call.js';
import { createClient } from '../http/client.js';
import type { CommandInvocation } from '../table/invocation.js';

const PATIENCE_MS = 3_000;

/** A client for what must still be said to the server once the command was interrupted, but not for long. */
export const lastWord = ({
  context,
  system,
  output,
}: Pick<CommandInvocation, 'context' | 'system' | 'output'>): Client =>
  createClient({ context, system, output, signal: AbortSignal.timeout(PATIENCE_MS) });
