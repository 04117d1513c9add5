import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../ui/button.js';
import { PlainText } from '../../ui/plain-text.js';
import { TextInput } from '../../ui/text-input.js';
import { useIssue } from './issue-context.js';
import { useTextChange } from './use-text-change.js';

/** The title of the issue, edited in its place. */
export function IssueTitle() {
  const { issue, readOnly } = useIssue();
  const [draft, setDraft] = useState<string>();
  const { save, isBusy } = useTextChange('title');
  if (draft === undefined) {
    return (
      <span className="issue-title" dir="auto">
        <PlainText text={issue.title} />{' '}
        {!readOnly && <IconButton size="s" icon="edit" label="Edit the title" onClick={() => setDraft(issue.title)} />}
      </span>
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const title = draft.trim();
    if (title === '' || title === issue.title || (await save(title, issue.title))) setDraft(undefined);
  };
  return (
    <form
      className="issue-title-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && setDraft(undefined)}
    >
      <TextInput aria-label="Title" value={draft} onChange={setDraft} maxLength={500} autoFocus dir="auto" />
      <Button type="submit" variant="primary" size="s" busy={isBusy}>
        Save
      </Button>
      <Button size="s" variant="quiet" onClick={() => setDraft(undefined)}>
        Cancel
      </Button>
    </form>
  );
}
