import { useEffect, useState } from 'react';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { RichText } from '../../parts/rich-text.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Diff } from '../../ui/diff.js';
import { Segmented } from '../../ui/segmented.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TextArea } from '../../ui/text-input.js';
import {
  type BundleOfAgentFragment,
  DeleteInstructionsDocument,
  InstructionsTextDocument,
  PutInstructionsDocument,
  UpdateInstructionsDocument,
} from './agent-instructions.gql.js';

type FileEntry = BundleOfAgentFragment['files'][number];

interface InstructionsFileProps {
  readonly agentId: string;
  readonly file: FileEntry;
  readonly isBundleEditable: boolean;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** One file of the instructions: read, written and deleted. */
export function InstructionsFile(props: InstructionsFileProps) {
  const { agentId: id, file } = props;
  const { id: companyId } = useCompany();
  const { data, refusal, isLoading, refresh } = usePage(
    InstructionsTextDocument,
    { companyId, id, path: file.path },
    { live: ({ entityType, entityId }) => entityType === 'AGENT' && entityId === id, pause: !file.editable },
  );
  const content = data?.agent?.instructionsFile?.content;
  if (!file.editable) return <Notice>The file is too large to be shown here.</Notice>;
  if (content !== undefined) return <FileEditor {...props} content={content} refresh={refresh} />;
  if (isLoading) return <Loading rows={6} />;
  return <ErrorNote message={refusal?.message ?? 'It is not there any more.'} hint={refusal?.hint} retry={refresh} />;
}

const VIEWS = [
  { value: 'write' as const, label: 'Write' },
  { value: 'preview' as const, label: 'Preview' },
];

interface FileEditorProps extends InstructionsFileProps {
  readonly content: string;
  readonly refresh: () => void;
}

function FileEditor({ agentId, file, isBundleEditable, content, refresh, onChanged, onDeleted }: FileEditorProps) {
  const { mayWrite } = useRights();
  const { text, setText, base, rebase, isDirty } = useText(content);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const put = useAction(PutInstructionsDocument, { done: 'Saved: its next run reads it.' });
  useLeaveGuard(isDirty);
  const mayEdit = mayWrite && isBundleEditable;
  async function save() {
    const { payload } = await put.run({ agentId, path: file.path, content: text });
    if (!payload) return;
    rebase(text);
    refresh();
    onChanged();
  }
  return (
    <div className="stack">
      <div className="row">
        {mayEdit && <Segmented label="View" options={VIEWS} value={view} onChange={setView} />}
        <FileActions agentId={agentId} file={file} mayEdit={mayEdit} onChanged={onChanged} onDeleted={onDeleted} />
      </div>
      {isDirty && base !== content && (
        <ChangedMeanwhile base={base} theirs={content} onTake={() => setText(content)} onKeep={() => rebase(content)} />
      )}
      {mayEdit && view === 'write' ? (
        <TextArea mono rows={16} aria-label={`Text of ${file.path}`} value={text} onChange={setText} />
      ) : (
        <Preview file={file} text={text} />
      )}
      {mayEdit && (
        <div className="form-bar">
          <Button disabledReason={isDirty ? null : 'Nothing is changed.'} onClick={() => setText(content)}>
            Discard
          </Button>
          <Button
            variant="primary"
            busy={put.isBusy}
            disabledReason={isDirty ? null : 'Nothing is changed.'}
            onClick={() => void save()}
          >
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

/** The text that is written, which follows the stored one as long as nothing was typed. */
function useText(content: string) {
  const [{ text, base }, setState] = useState({ text: content, base: content });
  const isDirty = text !== base;
  useEffect(() => {
    setState((before) => (before.text === before.base ? { text: content, base: content } : before));
  }, [content]);
  return {
    text,
    base,
    isDirty,
    setText: (next: string) => setState({ text: next, base: next === content ? content : base }),
    rebase: (next: string) => setState({ text, base: next }),
  };
}

interface ChangedMeanwhileProps {
  readonly base: string;
  readonly theirs: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function ChangedMeanwhile({ base, theirs, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <div role="alert" className="stack">
      <Notice
        tone="warning"
        title="The file was changed meanwhile"
        action={
          <>
            <Button size="s" onClick={onTake}>
              Discard mine
            </Button>
            <Button size="s" onClick={onKeep}>
              Keep mine
            </Button>
          </>
        }
      >
        Saving yours replaces what somebody else wrote:
      </Notice>
      <Diff kind="lines" label="What they changed" before={base} after={theirs} />
    </div>
  );
}

const Preview = ({ file, text }: { file: FileEntry; text: string }) =>
  file.markdown ? <RichText text={text} headingLevel={3} whole /> : <CodeBlock text={text} label={file.path} />;

type FileActionsProps = Omit<InstructionsFileProps, 'isBundleEditable'> & { readonly mayEdit: boolean };

function FileActions({ agentId, file: { path, isEntryFile }, mayEdit, onChanged, onDeleted }: FileActionsProps) {
  const confirm = useConfirm();
  const remove = useAction(DeleteInstructionsDocument, { done: `${path} is deleted.` });
  const update = useAction(UpdateInstructionsDocument, { done: `Its runs begin with ${path}.` });
  if (!mayEdit || isEntryFile) return null;
  async function begin() {
    const { payload } = await update.run({ agentId, entryFile: path });
    if (payload) onChanged();
  }
  async function ask() {
    const text = 'Its next runs do not have the file any more.';
    if (!(await confirm({ title: `Delete ${path}?`, text, action: 'Delete', danger: true }))) return;
    const { payload } = await remove.run({ agentId, path });
    if (!payload) return;
    onDeleted();
    onChanged();
  }
  return (
    <>
      <Button size="s" busy={update.isBusy} onClick={() => void begin()}>
        Begin with this file
      </Button>
      <Button size="s" icon="trash" busy={remove.isBusy} onClick={() => void ask()}>
        Delete
      </Button>
    </>
  );
}
