import type { Client } from '../call.js';
import { createClient } from '../http/client.js';
import type { CommandInvocation } from '../table/invocation.js';

const PATIENCE_MS = 3_000;

/** A client for the last requests after the command was interrupted, with a short timeout. */
export const clientAfterInterrupt = ({
  context,
  system,
  output,
}: Pick<CommandInvocation, 'context' | 'system' | 'output'>): Client =>
  createClient({ context, system, output, signal: AbortSignal.timeout(PATIENCE_MS) });
