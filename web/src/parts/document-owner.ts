import type { TypedDocumentNode } from 'urql';
import type { LiveEvent } from '../graph/topics.js';
import { type ActionOptions, type Outcome, useAction } from '../graph/use-action.js';

/** What documents belong to: an issue or a case. */
export type DocumentOwner = { readonly issueId: string } | { readonly caseId: string };

export const ownerId = (owner: DocumentOwner): string => ('issueId' in owner ? owner.issueId : owner.caseId);

/** Whether an event tells of the documents of an owner, or of their annotations. */
export const concernsDocuments =
  (owner: DocumentOwner) =>
  ({ action, entityId, issue }: LiveEvent): boolean =>
    action.includes('DOCUMENT') && (entityId === ownerId(owner) || issue?.id === ownerId(owner));

interface OwnerAction<Result, Input> {
  run(input: Omit<Input, 'idempotencyKey' | 'issueId'>): Promise<Outcome<Result>>;
  readonly isBusy: boolean;
}

/** A mutation that issues and cases have each on their own: alike but for the name of the owner in the input. */
export function useOwnerAction<
  Result extends object,
  Input extends object,
  CaseResult extends object,
  CaseInput extends object,
>(
  owner: DocumentOwner,
  ofIssue: TypedDocumentNode<Result, { input: Input }>,
  ofCase: TypedDocumentNode<CaseResult, { input: CaseInput }>,
  options?: ActionOptions<Result>,
): OwnerAction<Result, Input> {
  const isOfIssue = 'issueId' in owner;
  const { run, isBusy } = useAction(isOfIssue ? ofIssue : (ofCase as unknown as typeof ofIssue), options);
  return { run: (input) => run(input as Omit<Input, 'idempotencyKey'>), isBusy };
}
