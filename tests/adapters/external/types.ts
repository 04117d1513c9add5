import type * as published from 'orgraph/adapter';
import type * as own from '#adapters/adapter.js';

// What packages outside see (adapter.d.ts) is what the server means: checked by the compiler, never run.

type Same<A, B> = [A, B] extends [B, A] ? true : never;

export const agreed: readonly true[] = [
  true satisfies Same<published.Execution, own.Execution>,
  true satisfies Same<published.Ending, own.Ending>,
  true satisfies Same<published.TestSetup, own.TestSetup>,
  true satisfies Same<published.Check, own.Check>,
  true satisfies Same<published.Usage, own.ReportedUsage>,
  true satisfies Same<published.AgentSession, own.AgentSession>,
  true satisfies Same<published.AdapterModel, own.AdapterModel>,
  true satisfies Same<Required<Methods<published.ServerAdapter>>, Required<Methods<own.Adapter>>>,
];

type Methods<A extends { execute: unknown; test?: unknown; listModels?: unknown; detectModel?: unknown }> = Pick<
  A,
  'execute' | 'test' | 'listModels' | 'detectModel'
>;
