import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type FieldIssue, useForm } from '../../ui/form.js';
import { Columns } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { CASE_STATUSES, type CaseStatus } from './case-words.js';
import { CasesOfKeyDocument, CreateCaseDocument } from './cases.gql.js';

interface CreateCaseProps {
  /** The case that the new one is part of. */
  readonly parentCaseId?: string;
  readonly onClose: () => void;
  readonly onCreated: (identifier: string) => void;
}

interface Values {
  readonly caseType: string;
  readonly title: string;
  readonly key: string;
  readonly summary: string;
  readonly status: CaseStatus;
  readonly projectId: string | null;
}

const EMPTY: Values = { caseType: '', title: '', key: '', summary: '', status: 'DRAFT', projectId: null };

const issuesOf = ({ caseType, title, key }: Values): readonly FieldIssue[] => [
  ...(caseType.trim() === '' ? [{ path: ['caseType'], message: 'Say of what type it is.' }] : []),
  ...(title.trim() === '' ? [{ path: ['title'], message: 'Give it a title.' }] : []),
  ...(key.trim() === '' ? [{ path: ['key'], message: 'Give it a key.' }] : []),
];

/** A key made of a title: its words, joined by dashes. */
const keyOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

export function CreateCase({ parentCaseId, onClose, onCreated }: CreateCaseProps) {
  const { id: companyId } = useCompany();
  const first = useRef<HTMLInputElement>(null);
  const [hasOwnKey, setOwnKey] = useState(false);
  const { run } = useAction(CreateCaseDocument, { isQuiet: true });
  const findSame = useFindSame();
  const form = useForm<Values>({
    initial: EMPTY,
    validate: issuesOf,
    submit: async (values) => {
      const [caseType, key] = [values.caseType.trim(), values.key.trim()];
      const same = await findSame(caseType, key);
      if (same) return { issues: [{ path: ['key'], message: `${same} is of this type and has this key.` }] };
      const { title, summary, status, projectId } = values;
      const { payload, refusal } = await run({
        companyId,
        caseType,
        key,
        title: title.trim(),
        summary: summary.trim() || null,
        status,
        projectId,
        parentCaseId: parentCaseId ?? null,
      });
      if (refusal) return formRefusal(refusal, Object.keys(EMPTY));
      onClose();
      onCreated(payload.case.identifier);
      return null;
    },
  });
  const { values, set, setAll, errors } = form;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={parentCaseId ? 'New part of the case' : 'New case'}
      keepsOpen
      initialFocus={first}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Title" required error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              maxLength={500}
              value={values.title}
              onChange={(title) => setAll(hasOwnKey ? { title } : { title, key: keyOf(title) })}
            />
          )}
        </Field>
        <Columns>
          <Field label="Type" required error={errors.caseType} hint="Such as launch or complaint.">
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                value={values.caseType}
                onChange={(caseType) => set('caseType', caseType)}
              />
            )}
          </Field>
          <Field label="Key" required error={errors.key} hint="Names it among those of its type.">
            {(control) => (
              <TextInput
                {...control}
                mono
                maxLength={512}
                value={values.key}
                onChange={(key) => {
                  setOwnKey(true);
                  set('key', key);
                }}
              />
            )}
          </Field>
          <Field label="Status" error={errors.status}>
            {(control) => (
              <Select
                {...control}
                value={values.status}
                onChange={(status) => set('status', status)}
                options={CASE_STATUSES.map((status) => ({ value: status, label: words(status) }))}
              />
            )}
          </Field>
          <Field label="Project" group error={errors.projectId}>
            {() => (
              <ProjectPicker
                look="full"
                value={values.projectId}
                onChange={(projectId) => set('projectId', projectId)}
              />
            )}
          </Field>
        </Columns>
        <Field label="Summary" error={errors.summary}>
          {(control) => (
            <TextArea {...control} rows={4} value={values.summary} onChange={(summary) => set('summary', summary)} />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Create case
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Finds the case of a type and a key. The server would change it, instead of making another. */
function useFindSame() {
  const client = useClient();
  const { id: companyId } = useCompany();
  return async (caseType: string, key: string): Promise<string | undefined> => {
    const filter = { types: [caseType], keys: [key] };
    const options = { requestPolicy: 'network-only' } as const;
    const { data } = await client.query(CasesOfKeyDocument, { companyId, filter }, options).toPromise();
    return data?.company?.cases?.nodes[0]?.identifier;
  };
}
