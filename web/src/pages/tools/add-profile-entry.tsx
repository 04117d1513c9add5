import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import type { ComboboxOption } from '../../ui/combobox-options.js';
import { Dialog } from '../../ui/dialog.js';
import { type ControlProps, Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { ToolsOfServerDocument } from './policies.gql.js';
import type { Profile } from './profile-props.js';
import { CreateToolProfileEntryDocument } from './profiles.gql.js';
import { useToolSubjects } from './use-tool-subjects.js';

const KINDS = [
  { value: 'CATALOG_ENTRY' as const, label: 'One tool' },
  { value: 'CONNECTION' as const, label: 'All tools of a connection' },
  { value: 'APPLICATION' as const, label: 'All tools of an application' },
  { value: 'TOOL_NAME' as const, label: 'Tools of a name' },
  { value: 'RISK_LEVEL' as const, label: 'Tools of a risk' },
];
const RISKS = [
  { value: 'READ' as const, label: 'Those that only read' },
  { value: 'WRITE' as const, label: 'Those that change something' },
  { value: 'DESTRUCTIVE' as const, label: 'Those that destroy something' },
];
const EFFECTS = [
  { value: 'INCLUDE' as const, label: 'Include' },
  { value: 'EXCLUDE' as const, label: 'Exclude' },
];

const EMPTY = {
  selectorType: 'CATALOG_ENTRY' as (typeof KINDS)[number]['value'],
  effect: 'INCLUDE' as (typeof EFFECTS)[number]['value'],
  serverId: null as string | null,
  catalogEntryId: null as string | null,
  applicationId: null as string | null,
  toolName: '',
  riskLevel: 'READ' as (typeof RISKS)[number]['value'],
};
type Values = typeof EMPTY;

/** The field that names what the entry is about. */
function subjectOf({ selectorType, serverId, catalogEntryId, applicationId, toolName, riskLevel }: Values) {
  switch (selectorType) {
    case 'CATALOG_ENTRY':
      return { catalogEntryId };
    case 'CONNECTION':
      return { serverId };
    case 'APPLICATION':
      return { applicationId };
    case 'TOOL_NAME':
      return { toolName };
    default:
      return { riskLevel };
  }
}

interface AddEntryProps {
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AddEntry({ profile: { id, defaultAction }, onClose, onDone }: AddEntryProps) {
  const create = useAction(CreateToolProfileEntryDocument, { isQuiet: true, done: 'Added.' });
  const form = useForm<Values>({
    initial: { ...EMPTY, effect: defaultAction === 'ALLOW' ? 'EXCLUDE' : 'INCLUDE' },
    validate: (values) => {
      const [[name, value] = ['', '']] = Object.entries(subjectOf(values));
      return value ? [] : [{ path: [name], message: 'Say which.' }];
    },
    submit: async (values) => {
      const { selectorType, effect } = values;
      const { refusal } = await create.run({ profileId: id, selectorType, effect, ...subjectOf(values) });
      if (refusal) return formRefusal(refusal, Object.keys(EMPTY));
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set } = form;
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Add an entry">
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Segmented
          label="Effect"
          options={EFFECTS}
          value={values.effect}
          onChange={(effect) => set('effect', effect)}
        />
        <Field label="What">
          {(control) => (
            <Select
              {...control}
              value={values.selectorType}
              onChange={(kind) => set('selectorType', kind)}
              options={KINDS}
            />
          )}
        </Field>
        <SubjectFields form={form} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the entry is about. */
function SubjectFields({ form }: { form: Form<Values> }) {
  const { values, set, setAll, errors } = form;
  const subjects = useToolSubjects();
  const { selectorType, serverId } = values;
  const tools = useToolsOf(selectorType === 'CATALOG_ENTRY' ? serverId : null);
  const pick = (name: 'serverId' | 'catalogEntryId' | 'applicationId', options: readonly ComboboxOption[]) => {
    const choose = (next: string | null) =>
      setAll({ [name]: next, ...(name === 'serverId' ? { catalogEntryId: null } : {}) });
    return (control: ControlProps) => (
      <Combobox {...control} placeholder="Find…" options={options} value={values[name]} onChange={choose} />
    );
  };
  return (
    <>
      {(selectorType === 'CONNECTION' || selectorType === 'CATALOG_ENTRY') && (
        <Field label="Connection" required error={errors.serverId}>
          {pick('serverId', subjects.servers)}
        </Field>
      )}
      {selectorType === 'CATALOG_ENTRY' && (
        <Field label="Tool" required error={errors.catalogEntryId}>
          {pick('catalogEntryId', tools)}
        </Field>
      )}
      {selectorType === 'APPLICATION' && (
        <Field label="Application" required error={errors.applicationId}>
          {pick('applicationId', subjects.applications)}
        </Field>
      )}
      {selectorType === 'TOOL_NAME' && (
        <Field label="Name" required error={errors.toolName}>
          {(control) => (
            <TextInput {...control} mono value={values.toolName} onChange={(name) => set('toolName', name)} />
          )}
        </Field>
      )}
      {selectorType === 'RISK_LEVEL' && (
        <Field label="Risk" error={errors.riskLevel}>
          {(control) => (
            <Select
              {...control}
              value={values.riskLevel}
              onChange={(level) => set('riskLevel', level)}
              options={RISKS}
            />
          )}
        </Field>
      )}
    </>
  );
}

function useToolsOf(serverId: string | null): ComboboxOption[] {
  const { data } = usePage(ToolsOfServerDocument, { id: serverId ?? '' }, { pause: serverId === null });
  if (data?.node?.__typename !== 'ToolServer' || data.node.id !== serverId) return [];
  return data.node.catalog.nodes.map(({ id, toolName, title }) => ({
    value: id,
    label: toolName,
    ...(title ? { hint: title } : {}),
  }));
}
