import { useCallback, useRef, useState } from 'react';
import { type Client, type CombinedError, type OperationResult, type TypedDocumentNode, useClient } from 'urql';
import { useToasts } from '../ui/toasts.js';
import { randomId } from './keys.js';
import { type Refusal, refusalOf } from './refusal.js';

type Payload<Result> = NonNullable<Result[keyof Omit<Result, '__typename'>]>;

/** What came of a mutation: its payload, or why it was refused. */
export type Outcome<Result> =
  | { readonly payload: Payload<Result>; readonly refusal?: undefined }
  | { readonly payload?: undefined; readonly refusal: Refusal };

export interface ActionOptions<Result> {
  /** What a toast says when it is done; nothing when left out. */
  readonly done?: string | ((payload: Payload<Result>) => string);
  /** Shows no toast for a refusal: the caller shows it in its place. */
  readonly isQuiet?: boolean;
}

interface Action<Result, Input> {
  run(input: Input): Promise<Outcome<Result>>;
  readonly isBusy: boolean;
}

const RETRY_PAUSES_MS = [300, 1_500];

/**
 * Does something by a mutation whose only variable is `input`. The input gets an idempotency key, with which it is sent
 * again when no answer came, so that it is done once whatever the network does.
 */
export function useAction<Result extends object, Input extends object>(
  mutation: TypedDocumentNode<Result, { input: Input }>,
  options: ActionOptions<Result> = {},
): Action<Result, Omit<Input, 'idempotencyKey'>> {
  const client = useClient();
  const { show } = useToasts();
  const [running, setRunning] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(
    async (given: Omit<Input, 'idempotencyKey'>): Promise<Outcome<Result>> => {
      const input = { idempotencyKey: randomId(), ...given } as unknown as Input;
      setRunning((count) => count + 1);
      const answer = await answered(client, mutation, input).finally(() => setRunning((count) => count - 1));
      const { done, isQuiet } = latest.current;
      const payload = Object.entries(answer.data ?? {}).find(([name]) => name !== '__typename')?.[1];
      if (payload) {
        if (done) show({ text: typeof done === 'function' ? done(payload as never) : done, tone: 'success' });
        return { payload: payload as Payload<Result> };
      }
      const refusal = refusalOf(answer.error as CombinedError);
      if (!isQuiet) show({ text: `${refusal.message} ${refusal.hint}`.trim(), tone: 'danger' });
      return { refusal };
    },
    [client, mutation, show],
  );
  return { run, isBusy: running > 0 };
}

/** The answer to a mutation, sent again while none comes. */
async function answered<Result, Input>(
  client: Client,
  mutation: TypedDocumentNode<Result, { input: Input }>,
  input: Input,
): Promise<OperationResult<Result>> {
  for (const ms of RETRY_PAUSES_MS) {
    const answer = await client.mutation(mutation, { input }).toPromise();
    if (!isUnanswered(answer.error)) return answer;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return client.mutation(mutation, { input }).toPromise();
}

const isUnanswered = (error: CombinedError | undefined): boolean =>
  error?.networkError !== undefined && error.response === undefined;
