import { useState } from 'react';
import { useClient } from 'urql';
import { useCompany } from '../../graph/company.js';
import { type Refusal, refusalOf } from '../../graph/refusal.js';
import {
  ToolPolicyReplayDocument,
  type ToolPolicyReplayQuery,
  type ToolPolicyReplayQueryVariables,
} from './policies.gql.js';

type Page = NonNullable<ToolPolicyReplayQuery['toolPolicyReplay']>;
export type ReplayedCall = Page['calls'][number];
type Days = '1' | '7' | '30' | '90';

/** Policies that are proposed, and stored ones that the proposal does without. */
export type Proposal = Pick<ToolPolicyReplayQueryVariables, 'policies' | 'removedPolicyIds'>;

export interface ReplayResult {
  readonly counts: Omit<Page['counts'], '__typename'>;
  readonly calls: readonly ReplayedCall[];
  readonly nextCursor: string | null;
}

interface Replay {
  readonly days: Days;
  setDays(days: Days): void;
  readonly result: ReplayResult | undefined;
  readonly refusal: Refusal | undefined;
  readonly isBusy: boolean;
  start(): Promise<void>;
  more(): Promise<void>;
}

const PAGE = 500;

/** Decides the calls of the last days again, page by page. */
export function useReplay({ policies, removedPolicyIds }: Proposal): Replay {
  const { id: companyId } = useCompany();
  const client = useClient();
  const [days, setDays] = useState<Days>('7');
  const [result, setResult] = useState<ReplayResult>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const read = async (before: ReplayResult | undefined) => {
    setBusy(true);
    const variables = {
      companyId,
      days: Number(days),
      first: PAGE,
      after: before?.nextCursor ?? null,
      policies: policies ?? null,
      removedPolicyIds: removedPolicyIds ?? null,
    };
    const answer = await client
      .query(ToolPolicyReplayDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    const page = answer.data?.toolPolicyReplay;
    setRefusal(answer.error ? refusalOf(answer.error) : undefined);
    if (page) setResult(joined(before, page));
    setBusy(false);
  };
  return {
    days,
    setDays: (next) => {
      setDays(next);
      setResult(undefined);
    },
    result,
    refusal,
    isBusy,
    start: () => read(undefined),
    more: () => read(result),
  };
}

function joined(before: ReplayResult | undefined, { counts, calls, nextCursor }: Page): ReplayResult {
  if (!before) return { counts, calls, nextCursor };
  const sum = (name: keyof ReplayResult['counts']) => before.counts[name] + counts[name];
  return {
    counts: {
      examined: sum('examined'),
      changed: sum('changed'),
      otherReason: sum('otherReason'),
      unchanged: sum('unchanged'),
      undecidable: sum('undecidable'),
    },
    calls: [...before.calls, ...calls],
    nextCursor,
  };
}
