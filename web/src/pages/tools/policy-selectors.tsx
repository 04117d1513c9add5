import { words } from '../../format/words.js';
import { Combobox } from '../../ui/combobox.js';
import type { ComboboxOption } from '../../ui/combobox-options.js';
import { Field } from '../../ui/field.js';
import type { Form } from '../../ui/form.js';
import { TagsInput } from '../../ui/tags-input.js';
import type { PolicyValues, RiskLevel } from './policy-values.js';
import type { ToolSubjects } from './use-tool-subjects.js';

interface SelectorFieldsProps {
  readonly form: Form<PolicyValues>;
  readonly subjects: ToolSubjects;
}

const LEVELS: readonly RiskLevel[] = ['READ', 'WRITE', 'DESTRUCTIVE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const RISKS: readonly ComboboxOption[] = LEVELS.map((level) => ({ value: level, label: words(level) }));

type IdList = 'agentIds' | 'projectIds' | 'applicationIds' | 'connectionIds';

/** Which calls a policy is about: each field that is filled must fit. */
export function SelectorFields({ form, subjects }: SelectorFieldsProps) {
  const { values, set } = form;
  return (
    <Field label="Which calls" group hint="What is left empty fits all calls.">
      {() => (
        <div className="stack policy-group">
          <Field label="Tools" hint="By their names. Enter or a comma adds one.">
            {(control) => (
              <TagsInput
                {...control}
                placeholder="Any tool"
                value={values.toolNames}
                onChange={(names) => set('toolNames', names)}
              />
            )}
          </Field>
          <Field label="What the tool can do">
            {(control) => (
              <Combobox
                {...control}
                multiple
                placeholder="Anything"
                options={RISKS}
                value={values.riskLevels}
                onChange={(levels) => set('riskLevels', levels as RiskLevel[])}
              />
            )}
          </Field>
          <ListField form={form} name="connectionIds" label="Connections" options={subjects.servers} />
          <ListField form={form} name="applicationIds" label="Applications" options={subjects.applications} />
          <ListField form={form} name="agentIds" label="Agents" options={subjects.agents} />
          <ListField form={form} name="projectIds" label="Work in projects" options={subjects.projects} />
        </div>
      )}
    </Field>
  );
}

interface ListFieldProps {
  readonly form: Form<PolicyValues>;
  readonly name: IdList;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
}

const ListField = ({ form: { values, set }, name, label, options }: ListFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Combobox
        {...control}
        multiple
        placeholder="All"
        options={options}
        value={values[name]}
        onChange={(ids) => set(name, ids)}
      />
    )}
  </Field>
);
