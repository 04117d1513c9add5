import { useState } from 'react';
import { useCompany, useMay, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { ListTable } from '../../parts/list-table.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { TagsInput } from '../../ui/tags-input.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import {
  CreateToolStdioTemplateDocument,
  DisableToolStdioTemplateDocument,
  type ToolTemplateRowFragment as Template,
  ToolTemplatesDocument,
} from './programs.gql.js';

/** The programs that connections may run. Only admins of the installation approve them. */
export function ProgramTemplates() {
  const { id: companyId } = useCompany();
  const { isInstanceAdmin } = useRights();
  const mayWrite = useMay('TOOLS_ADMIN');
  const [isCreating, setCreating] = useState(false);
  const [disabled, setDisabled] = useState<Template>();
  const list = useList(ToolTemplatesDocument, { companyId }, (data) => data.company?.toolStdioTemplates, {
    live: ['TOOL_STDIO_TEMPLATE'],
  });
  const create = isInstanceAdmin && (
    <Button size="s" icon="plus" onClick={() => setCreating(true)}>
      Approve a program
    </Button>
  );
  return (
    <Section title="Approved programs" actions={create}>
      <ListTable
        list={list}
        caption="Programs that connections may run"
        rowKey={({ id }) => id}
        columns={mayWrite ? [...COLUMNS, disableColumn(setDisabled)] : COLUMNS}
        empty={
          <Empty icon="terminal" title="None was approved" action={create}>
            Those that come with the server need no approval. Others run on its machine: an admin of the installation
            approves each.
          </Empty>
        }
      />
      {isCreating && <CreateTemplate onClose={() => setCreating(false)} onDone={list.refresh} />}
      {disabled && <Disable template={disabled} onClose={() => setDisabled(undefined)} />}
    </Section>
  );
}

const COLUMNS: readonly Column<Template>[] = [
  {
    key: 'name',
    title: 'Program',
    render: ({ name, templateId }) => (
      <>
        {name} <span className="muted mono">{templateId}</span>
      </>
    ),
  },
  {
    key: 'command',
    title: 'Command',
    render: ({ command, args }) => <Code>{[command, ...args].join(' ')}</Code>,
  },
  { key: 'variables', title: 'Variables', secondary: true, render: ({ envKeys }) => envKeys.join(', ') || '–' },
  {
    key: 'status',
    title: 'State',
    render: ({ status, disabledReason }) =>
      status === 'ACTIVE' ? (
        <Badge tone="success">Approved</Badge>
      ) : (
        <Badge {...(disabledReason ? { title: disabledReason } : {})}>Disabled</Badge>
      ),
  },
];

const disableColumn = (onDisable: (template: Template) => void): Column<Template> => ({
  key: 'disable',
  title: 'Disable',
  hiddenTitle: true,
  align: 'end',
  render: (template) =>
    template.status === 'ACTIVE' && template.source === 'ADMIN' ? (
      <Button size="s" onClick={() => onDisable(template)}>
        Disable
      </Button>
    ) : null,
});

function Disable({ template: { templateId, name }, onClose }: { template: Template; onClose: () => void }) {
  const { id: companyId } = useCompany();
  const disable = useAction(DisableToolStdioTemplateDocument, { done: 'No connection may run it any more.' });
  const end = async (reason: string | null) => {
    if ((await disable.run({ companyId, templateId, reason })).payload) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Disable ${name}?`}>
      <ReasonForm
        label="Why"
        hint="No connection runs it any more. It cannot be approved again under the same key."
        action="Disable"
        isDangerous
        isBusy={disable.isBusy}
        onSubmit={(reason) => void end(reason)}
        onClose={onClose}
      />
    </Dialog>
  );
}

function CreateTemplate({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateToolStdioTemplateDocument, { isQuiet: true, done: 'Connections may run it now.' });
  const form = useForm({
    initial: { templateId: '', name: '', command: '', args: '', envKeys: [] as string[] },
    submit: async ({ templateId, name, command, args, envKeys }) => {
      const lines = args.split('\n').filter((line) => line !== '');
      const { refusal } = await create.run({ companyId, templateId, name, command, args: lines, envKeys });
      if (refusal) return formRefusal(refusal, ['templateId', 'name', 'command', 'args', 'envKeys']);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Approve a program">
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <Field label="Key" required hint="By which connections name it." error={errors.templateId}>
          {(control) => (
            <TextInput {...control} mono value={values.templateId} onChange={(key) => set('templateId', key)} />
          )}
        </Field>
        <Field label="Command" required hint="No shell is in between." error={errors.command}>
          {(control) => (
            <TextInput
              {...control}
              mono
              placeholder="/usr/local/bin/tracker-mcp"
              value={values.command}
              onChange={(command) => set('command', command)}
            />
          )}
        </Field>
        <Field label="Arguments" hint="One a line." error={errors.args}>
          {(control) => (
            <TextArea {...control} mono rows={3} value={values.args} onChange={(args) => set('args', args)} />
          )}
        </Field>
        <Field label="Variables that connections may set" error={errors.envKeys}>
          {(control) => <TagsInput {...control} value={values.envKeys} onChange={(keys) => set('envKeys', keys)} />}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Approve
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
