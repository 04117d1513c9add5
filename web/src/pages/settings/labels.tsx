import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { LabelChip } from '../../parts/label-chip.js';
import { labelColor } from '../../parts/label-color.js';
import { ListTable } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Empty } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import {
  CompanyLabelsDocument,
  type CompanyLabelsQuery,
  CreateCompanyLabelDocument,
  DeleteCompanyLabelDocument,
} from './settings.gql.js';
import { SettingsFrame } from './settings-frame.js';

type Label = NonNullable<CompanyLabelsQuery['company']>['labels']['nodes'][number];

export function LabelsPage() {
  const { id } = useCompany();
  const { mayWrite } = useRights();
  const list = useList(CompanyLabelsDocument, { companyId: id }, (data) => data.company?.labels, { live: ['LABEL'] });
  return (
    <SettingsFrame tab="settings/labels" title="Labels">
      {mayWrite && <NewLabel onCreated={list.refresh} />}
      <ListTable
        list={list}
        caption="Labels by name"
        rowKey={(row) => row.id}
        columns={[
          { key: 'label', title: 'Label', render: (row) => <LabelChip label={row} /> },
          {
            key: 'color',
            title: 'Colour',
            secondary: true,
            render: ({ color }) => <span className="mono">{color}</span>,
          },
          { key: 'made', title: 'Made', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (row) => mayWrite && <Remove label={row} refresh={list.refresh} />,
          },
        ]}
        empty={
          <Empty icon="list" title="No labels yet">
            A label marks issues and cases that belong together.
          </Empty>
        }
      />
    </SettingsFrame>
  );
}

function NewLabel({ onCreated }: { onCreated: () => void }) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateCompanyLabelDocument, { isQuiet: true });
  const form = useForm({
    initial: { name: '', color: '' },
    submit: async ({ name, color }) => {
      const { refusal } = await create.run({ companyId, name, color: color.trim() || labelColor(name) });
      if (refusal) return formRefusal(refusal, ['name', 'color']);
      form.reset();
      onCreated();
    },
  });
  const { values, set, errors, formError, busy, handleSubmit } = form;
  return (
    <form className="stack" aria-label="New label" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <div className="row form-row">
        <Field label="New label" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <Field label="Colour" error={errors.color}>
          {(control) => (
            <TextInput
              {...control}
              mono
              placeholder={labelColor(values.name)}
              value={values.color}
              onChange={(color) => set('color', color)}
            />
          )}
        </Field>
        <Button type="submit" icon="plus" busy={busy}>
          Add
        </Button>
      </div>
    </form>
  );
}

function Remove({ label: { id, name }, refresh }: { label: Label; refresh: () => void }) {
  const confirm = useConfirm();
  const remove = useAction(DeleteCompanyLabelDocument, { done: 'The label was deleted.' });
  async function run() {
    const text = 'It is taken from all issues and cases.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true }))) return;
    await remove.run({ labelId: id });
    refresh();
  }
  return (
    <Button size="s" busy={remove.isBusy} onClick={() => void run()}>
      Delete
    </Button>
  );
}
