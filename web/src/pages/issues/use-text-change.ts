import { useClient } from 'urql';
import { useAction } from '../../graph/use-action.js';
import { useConfirm } from '../../ui/confirm.js';
import { ChangeIssueDocument, IssueTextDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';

interface TextChange {
  /**
   * Saves a text that was begun from another one. Asks first where somebody else has changed it meanwhile.
   * @returns whether it is saved
   */
  save(text: string, from: string): Promise<boolean>;
  readonly isBusy: boolean;
}

/** Changes the title or the description of the issue without undoing unseen what somebody else wrote. */
export function useTextChange(field: 'title' | 'description'): TextChange {
  const { issue } = useIssue();
  const client = useClient();
  const confirm = useConfirm();
  const { run, isBusy } = useAction(ChangeIssueDocument);
  const save = async (text: string, from: string) => {
    const now = await client.query(IssueTextDocument, { id: issue.id }, { requestPolicy: 'network-only' }).toPromise();
    const present = now.data?.issue?.[field] ?? '';
    if (now.data?.issue && present !== from && present !== text) {
      const isMeant = await confirm({
        title: `The ${field} was changed meanwhile`,
        text: `Somebody else has written: “${excerpt(present)}”. Your text takes its place.`,
        action: 'Save mine',
        danger: true,
      });
      if (!isMeant) return false;
    }
    const value = field === 'description' && text === '' ? null : text;
    return (await run({ issueId: issue.id, [field]: value })).payload !== undefined;
  };
  return { save, isBusy };
}

const EXCERPT = 300;

const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text || 'nothing');
