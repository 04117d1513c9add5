import { plural } from '../format/words.js';
import type { Refusal } from '../graph/refusal.js';
import { useAction } from '../graph/use-action.js';
import { useToasts } from '../ui/toasts.js';
import {
  UpdateIssueFieldDocument,
  type UpdateIssueFieldMutationVariables,
  UpdateManyIssuesDocument,
  type UpdateManyIssuesMutationVariables,
} from './issue-changes.gql.js';

/** What to change of an issue: all that `updateIssue` takes. */
export type IssueChange = Omit<UpdateIssueFieldMutationVariables['input'], 'issueId' | 'idempotencyKey'>;
/** What to change of several: labels can be added and taken away too. */
export type IssuesChange = UpdateManyIssuesMutationVariables['input']['set'];

/** The API changes so many issues at once. */
const AT_ONCE = 100;

interface Named {
  readonly id: string;
  readonly identifier: string;
}

interface IssueChanges {
  /** Changes an issue. A toast says why where it is refused. @returns whether it was done */
  change(issueId: string, changes: IssueChange): Promise<boolean>;
  /** Changes issues by the hundred: all of a hundred, or none of them. @returns the ids of those that were changed */
  changeAll(issues: readonly Named[], changes: IssuesChange): Promise<readonly string[]>;
  readonly isBusy: boolean;
}

export function useIssueChange(): IssueChanges {
  const one = useAction(UpdateIssueFieldDocument);
  const many = useAction(UpdateManyIssuesDocument, { isQuiet: true });
  const { show } = useToasts();

  const change = async (issueId: string, changes: IssueChange) =>
    (await one.run({ issueId, ...changes })).payload !== undefined;

  const changeAll = async (issues: readonly Named[], changes: IssuesChange) => {
    const changed: string[] = [];
    for (let from = 0; from < issues.length; from += AT_ONCE) {
      const some = issues.slice(from, from + AT_ONCE);
      const { refusal } = await many.run({ ids: some.map(({ id }) => id), set: changes });
      if (refusal) {
        show({ text: refusalText(refusal, issues, changed.length), tone: 'danger' });
        return changed;
      }
      changed.push(...some.map(({ id }) => id));
    }
    show({ text: `Changed ${plural(changed.length, 'issue')}.`, tone: 'success' });
    return changed;
  };
  return { change, changeAll, isBusy: one.isBusy || many.isBusy };
}

/** Names the issue that refuses, since the others of its hundred stay as they are because of it. */
export function refusalText(refusal: Refusal, issues: readonly Named[], changed: number): string {
  const { issueId } = refusal.details;
  const culprit = issues.find(({ id }) => id === issueId);
  const reason = `${culprit ? `${culprit.identifier}: ` : ''}${refusal.message} ${refusal.hint}`.trim();
  const told = changed === 0 ? 'None of them was changed.' : `${plural(changed, 'issue')} of ${issues.length} changed.`;
  return `${reason} ${told}`;
}
