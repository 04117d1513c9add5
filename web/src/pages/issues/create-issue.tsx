import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Composer } from '../../parts/composer.js';
import { usePaths } from '../../parts/paths.js';
import { uploadImage, uploadToIssue } from '../../parts/uploads.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { useToasts } from '../../ui/toasts.js';
import { draftAfter, EMPTY, type IssueDraft, inputOf, keepDraft, keptDraft } from './create-draft.js';
import { CreateFields } from './create-fields.js';
import { CreateIssueInDialogDocument, type CreateIssueInDialogMutation } from './create-issue.gql.js';

type Issue = NonNullable<CreateIssueInDialogMutation['createIssue']>['issue'];

interface CreateIssueProps {
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What the issue has from the beginning, such as the project of a page. */
  readonly defaults?: Partial<IssueDraft>;
}

/** Writes an issue. What is written stays in the tab until it is sent. */
export function CreateIssue({ onOpenChange, defaults }: CreateIssueProps) {
  const formId = useId();
  const title = useRef<HTMLInputElement>(null);
  const creation = useCreation(defaults, () => onOpenChange(false), title);
  const { form, files, twin } = creation;
  const { values, set, errors } = form;
  const submit = () => void form.handleSubmit();
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="New issue"
      size="l"
      keepsOpen
      initialFocus={title}
      footer={
        <>
          <Checkbox label="Create another" checked={creation.isRepeated} onChange={creation.setRepeated} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.busy}
            disabledReason={values.title.trim() ? null : 'Write a title first.'}
          >
            Create issue
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="create-issue"
        onSubmit={form.handleSubmit}
        onKeyDown={(event) => send(event, submit)}
      >
        {twin ? <TwinNotice twin={twin} onCreate={creation.createAnyway} /> : null}
        {form.formError ? <Notice tone="danger">{form.formError}</Notice> : null}
        <Field label="Title" required error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              ref={title}
              value={values.title}
              onChange={(text) => set('title', text)}
              maxLength={500}
              autoComplete="off"
              dir="auto"
              placeholder="What is to be done, in a line"
            />
          )}
        </Field>
        <Field label="Description" error={errors.description}>
          {(control) => (
            <Composer
              {...control}
              value={values.description}
              onChange={(text) => set('description', text)}
              upload={creation.upload}
              rows={6}
              placeholder="What exactly, and how one sees that it is done. @ names an agent, # an issue."
            />
          )}
        </Field>
        <FileNames files={files} onRemove={creation.removeFile} />
        <CreateFields values={values} errors={errors} set={set} />
      </form>
    </Dialog>
  );
}

function send(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  submit();
}

interface TwinNoticeProps {
  readonly twin: Issue;
  readonly onCreate: () => void;
}

function TwinNotice({ twin, onCreate }: TwinNoticeProps) {
  const paths = usePaths();
  return (
    <Notice
      tone="warning"
      title="An open issue has this title"
      action={<Button onClick={onCreate}>Create anyway</Button>}
    >
      <Anchor href={paths.issue(twin.identifier)} target="_blank">
        {twin.identifier} {twin.title}
      </Anchor>{' '}
      was created not long ago. Nothing new was created.
    </Notice>
  );
}

interface FileNamesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** Files that are added once there is an issue. */
function FileNames({ files, onRemove }: FileNamesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="file-names" aria-label="Files">
      {files.map((file) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`} className="tag">
          <span className="truncate">{file.name}</span>
          <button
            type="button"
            className="tag-remove"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function useCreation(
  defaults: Partial<IssueDraft> | undefined,
  close: () => void,
  title: RefObject<HTMLInputElement | null>,
) {
  const { id: companyId } = useCompany();
  const { run } = useAction(CreateIssueInDialogDocument, { isQuiet: true });
  const finish = useFinish(companyId);
  const [twin, setTwin] = useState<Issue>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isRepeated, setRepeated] = useState(false);
  const mayRepeat = useRef(false);

  const create = async (draft: IssueDraft) => {
    const { payload, refusal } = await run(inputOf(draft, companyId, mayRepeat.current));
    mayRepeat.current = false;
    setTwin(undefined);
    if (!payload) return { issues: [...refusal.issues] as never, message: `${refusal.message} ${refusal.hint}`.trim() };
    if (payload.deduplicationReason === 'RECENT_OPEN_TITLE') {
      setTwin(payload.issue);
      return undefined;
    }
    await finish(payload.issue, files);
    keepDraft(companyId, EMPTY);
    if (!isRepeated) {
      close();
      return undefined;
    }
    setFiles([]);
    form.reset(draftAfter(draft));
    title.current?.focus();
    return undefined;
  };
  const initial = useRef({ ...keptDraft(companyId), ...defaults }).current;
  const form = useForm<IssueDraft>({ initial, submit: create });
  useEffect(() => keepDraft(companyId, form.values), [companyId, form.values]);

  const upload = async (file: File, options: Parameters<typeof uploadImage>[2]) => {
    if (/^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(file.type)) return uploadImage(companyId, file, options);
    setFiles((before) => [...before, file]);
    return null;
  };
  return {
    form,
    files,
    twin,
    isRepeated,
    setRepeated,
    upload,
    removeFile: (gone: File) => setFiles((before) => before.filter((file) => file !== gone)),
    createAnyway: () => {
      mayRepeat.current = true;
      void form.handleSubmit();
    },
  };
}

/** Adds the files to a new issue, and tells of it. */
function useFinish(companyId: string) {
  const { show } = useToasts();
  const navigate = useNavigate();
  const paths = usePaths();
  return async (issue: Issue, files: readonly File[]) => {
    for (const file of files) {
      await uploadToIssue(companyId, issue.id, file).catch((error: Error) =>
        show({ text: `${file.name} could not be added to ${issue.identifier}: ${error.message}`, tone: 'danger' }),
      );
    }
    const open = () => void navigate({ href: paths.issue(issue.identifier) } as never);
    const text = `Created ${issue.identifier}.`;
    show({ text, tone: 'success', action: { label: 'Open', onAction: open } });
  };
}
