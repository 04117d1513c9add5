import { useState } from 'react';
import { Composer } from '../../parts/composer.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { useIssueUpload } from '../../parts/uploads.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Button } from '../../ui/button.js';
import { Diff } from '../../ui/diff.js';
import { Section } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import { useIssue } from './issue-context.js';
import { useTextChange } from './use-text-change.js';

interface Edit {
  /** The text as it was when the editing began. */
  readonly from: string;
  readonly text: string;
}

/** What is to be done, edited in its place. */
export function IssueDescription() {
  const { issue, readOnly } = useIssue();
  const [edit, setEdit] = useState<Edit>();
  const present = issue.description ?? '';
  const begin = () => setEdit({ from: present, text: present });
  if (edit) return <Editor edit={edit} onChange={setEdit} onClose={() => setEdit(undefined)} />;
  return (
    <Section
      title="Description"
      actions={
        !readOnly && (
          <Button size="s" variant="quiet" icon="edit" onClick={begin}>
            Edit
          </Button>
        )
      }
    >
      {present ? <LazyRichText text={present} headingLevel={3} /> : <p className="muted">Nothing is written yet.</p>}
    </Section>
  );
}

interface EditorProps {
  readonly edit: Edit;
  readonly onChange: (edit: Edit) => void;
  readonly onClose: () => void;
}

function Editor({ edit, onChange, onClose }: EditorProps) {
  const { issue } = useIssue();
  const upload = useIssueUpload(issue.id);
  const { save, isBusy } = useTextChange('description');
  const present = issue.description ?? '';
  const isChanged = edit.text !== edit.from;
  const isOverridden = present !== edit.from && present !== edit.text;
  useLeaveGuard(isChanged);
  const submit = async () => {
    if (!isChanged || (await save(edit.text, edit.from))) onClose();
  };
  return (
    <Section title="Description">
      {isOverridden && (
        <Notice
          tone="warning"
          title="Somebody else has changed it meanwhile"
          action={
            <>
              <Button size="s" onClick={() => onChange({ from: present, text: present })}>
                Take theirs
              </Button>
              <Button size="s" onClick={() => onChange({ ...edit, from: present })}>
                Keep mine
              </Button>
            </>
          }
        >
          <Diff kind="lines" label="Theirs against yours" before={present} after={edit.text} />
        </Notice>
      )}
      <Composer
        label="Description"
        rows={10}
        autoFocus
        value={edit.text}
        onChange={(text) => onChange({ ...edit, text })}
        onSubmit={() => void submit()}
        upload={upload}
        footer={
          <div className="row">
            <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
              Save
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        }
      />
    </Section>
  );
}
