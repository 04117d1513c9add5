import { useMemo } from 'react';
import { sentenceList } from '../format/words.js';
import { useCompany, useRights } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import { Combobox, type ComboboxOption } from '../ui/combobox.js';
import { Icon } from '../ui/icon.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';
import { LabelChip, LabelDot } from './label-chip.js';
import { labelColor } from './label-color.js';
import { CreateLabelInPickerDocument } from './label-picker.gql.js';

interface LabelMark {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

interface LabelPickerProps extends ChoiceProps {
  readonly value: readonly string[];
  readonly onChange: (labelIds: string[]) => void;
  /** Labels of the value that are not among the company's first 200. */
  readonly known?: readonly LabelMark[];
}

const optionOf = ({ id, name, color }: LabelMark): ComboboxOption => ({
  value: id,
  label: name,
  start: <LabelDot color={color} />,
});

export function LabelPicker({ value, onChange, known = [], look, disabledReason, ...opening }: LabelPickerProps) {
  const { id: companyId, shell } = useCompany();
  const { mayWrite } = useRights();
  const { run } = useAction(CreateLabelInPickerDocument);
  const labels = useMemo(() => {
    const all = new Map([...known, ...(shell?.labels.nodes ?? [])].map((label) => [label.id, label]));
    return [...all.values()];
  }, [known, shell]);
  const chosen = labels.filter(({ id }) => value.includes(id));
  const create = async (name: string) => {
    const { payload } = await run({ companyId, name, color: labelColor(name) });
    if (payload) onChange([...value, payload.label.id]);
  };
  return (
    <Combobox
      multiple
      label="Labels"
      noun="label"
      placeholder="Find a label…"
      emptyText="No label is called so"
      options={labels.map(optionOf)}
      value={value}
      onChange={onChange}
      onCreate={mayWrite ? (name) => void create(name) : undefined}
      {...opening}
      trigger={
        <ChoiceTrigger
          isNamed
          name="Labels"
          text={chosen.length === 0 ? 'Labels' : sentenceList(chosen.map(({ name }) => name))}
          look={look}
          picture={chosen.length === 0 || look === 'icon' ? <Icon name="plus" /> : null}
          disabledReason={disabledReason}
        >
          {chosen.length === 0 || look === 'icon'
            ? null
            : chosen.map((label) => <LabelChip key={label.id} label={label} />)}
        </ChoiceTrigger>
      }
    />
  );
}
