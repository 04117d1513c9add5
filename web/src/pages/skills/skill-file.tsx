import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Diff } from '../../ui/diff.js';
import { Segmented } from '../../ui/segmented.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TextArea } from '../../ui/text-input.js';
import { withoutFrontMatter } from './front-matter.js';
import {
  DeleteSkillFileDocument,
  SkillFileTextDocument,
  type SkillFileTextQuery,
  WriteSkillFileDocument,
} from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

interface SkillFileProps extends SkillTabProps {
  readonly path: string;
  /** A skill is no skill without it. */
  readonly isMain: boolean;
  readonly onDeleted: () => void;
}

type FileText = NonNullable<SkillFileTextQuery['skillFile']>;

/** One file of the newest version: read, written and deleted. */
export function SkillFile(props: SkillFileProps) {
  const { skill, path } = props;
  const { data, refusal, isLoading, refresh } = usePage(SkillFileTextDocument, {
    id: skill.id,
    path,
    versionId: skill.currentVersionId,
  });
  const [last, setLast] = useState<FileText | null>(null);
  const file = data?.skillFile ?? last;
  // While the text of a newer version is read, the editor stays with what was typed.
  if (data?.skillFile && data.skillFile !== last) setLast(data.skillFile);
  if (file) return <FileEditor {...props} file={file} />;
  if (isLoading) return <Loading rows={8} />;
  return <ErrorNote message={refusal?.message ?? 'It is not there any more.'} hint={refusal?.hint} retry={refresh} />;
}

type View = 'read' | 'write';

const VIEWS = [
  { value: 'read' as const, label: 'Read' },
  { value: 'write' as const, label: 'Write' },
];

interface Draft {
  readonly text: string;
  /** What it was made of. */
  readonly base: FileText;
}

function FileEditor({ skill, path, isMain, file, onDeleted }: SkillFileProps & { readonly file: FileText }) {
  const { mayWrite } = useRights();
  const [view, setView] = useState<View>('read');
  const [draft, setDraft] = useState<Draft | null>(null);
  const write = useAction(WriteSkillFileDocument, { done: 'Saved as a new version.' });
  const isDirty = draft !== null && draft.text !== draft.base.content;
  useLeaveGuard(isDirty);
  const mayEdit = mayWrite && skill.editable && file.editable && file.encoding === 'UTF8';
  const text = draft?.text ?? file.content;
  async function save() {
    if (!draft) return;
    const { payload } = await write.run({
      skillId: skill.id,
      path,
      content: draft.text,
      expectedVersionId: skill.currentVersionId,
    });
    if (payload) setDraft(null);
  }
  const isOverrun = isDirty && draft.base.content !== file.content;
  return (
    <div className="stack">
      <div className="row">
        {mayEdit && <Segmented label="View" options={VIEWS} value={view} onChange={setView} />}
        {file.executable && <Badge tone="warning">program</Badge>}
        {mayWrite && skill.editable && !isMain && <DeleteButton skill={skill} path={path} onDeleted={onDeleted} />}
      </div>
      {isOverrun && (
        <Overrun
          before={draft.base.content}
          after={file.content}
          onTake={() => setDraft(null)}
          onKeep={() => setDraft({ text, base: file })}
        />
      )}
      {view === 'write' && mayEdit ? (
        <TextArea
          mono
          rows={20}
          aria-label={`Text of ${path}`}
          value={text}
          onChange={(next) => setDraft({ text: next, base: draft?.base ?? file })}
        />
      ) : (
        <Preview file={file} text={text} />
      )}
      {mayEdit && isDirty && (
        <div className="form-bar">
          <Button onClick={() => setDraft(null)}>Discard</Button>
          <Button
            variant="primary"
            busy={write.isBusy}
            disabledReason={isOverrun ? 'Look first at what somebody else changed.' : null}
            onClick={() => void save()}
          >
            Save as a version
          </Button>
        </div>
      )}
    </div>
  );
}

function Preview({ file: { path, markdown, encoding, language }, text }: { file: FileText; text: string }) {
  if (encoding !== 'UTF8') return <Notice>The file is no text, and is not shown.</Notice>;
  if (markdown) return <LazyRichText text={withoutFrontMatter(text)} headingLevel={3} whole />;
  return <CodeBlock text={text} label={path} {...(language && { language })} />;
}

interface OverrunProps {
  readonly before: string;
  readonly after: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

const Overrun = ({ before, after, onTake, onKeep }: OverrunProps) => (
  <div role="alert" className="stack">
    <Notice
      tone="warning"
      title="Somebody wrote a version meanwhile"
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
      Saving yours replaces what they wrote:
    </Notice>
    <Diff kind="lines" label="What they changed" before={before} after={after} />
  </div>
);

function DeleteButton({ skill, path, onDeleted }: Omit<SkillFileProps, 'isMain'>) {
  const confirm = useConfirm();
  const { run, isBusy } = useAction(DeleteSkillFileDocument, { done: `${path} is deleted.` });
  async function ask() {
    const text = 'The next version does not have it. Earlier versions keep it.';
    if (!(await confirm({ title: `Delete ${path}?`, text, action: 'Delete', danger: true }))) return;
    const { payload } = await run({
      skillId: skill.id,
      path,
      target: 'FILE',
      expectedVersionId: skill.currentVersionId,
    });
    if (payload) onDeleted();
  }
  return (
    <Button size="s" icon="trash" busy={isBusy} onClick={() => void ask()}>
      Delete
    </Button>
  );
}
