import { Button, IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import type { Form } from '../../ui/form.js';
import { JsonView } from '../../ui/json-view.js';
import { Select } from '../../ui/select.js';
import { NumberInput, TextInput } from '../../ui/text-input.js';
import { ARGUMENT_TESTS, type ArgumentRule, type ArgumentTest, type PolicyValues } from './policy-values.js';
import { DAYS } from './policy-words.js';

const TESTS = Object.entries(ARGUMENT_TESTS).map(([value, label]) => ({ value: value as ArgumentTest, label }));

interface FormProps {
  readonly form: Form<PolicyValues>;
}

/** What else must hold of the calls. */
export function ConditionFields({ form }: FormProps) {
  const { otherConditions, otherSelectors } = form.values;
  const others = { ...otherSelectors, ...otherConditions };
  return (
    <>
      <ArgumentRules form={form} />
      <TimeWindow form={form} />
      {Object.keys(others).length > 0 && (
        <Field label="Further conditions" group hint="They have no fields here, and stay as they are.">
          {() => <JsonView value={others} />}
        </Field>
      )}
    </>
  );
}

const NEW_RULE: ArgumentRule = { path: '', test: 'fieldEquals', value: '' };

function ArgumentRules({ form: { values, set } }: FormProps) {
  const { rules } = values;
  const change = (index: number, part: Partial<ArgumentRule>) =>
    set(
      'rules',
      rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)),
    );
  return (
    <Field label="Only if its arguments are such" group hint="Paths have dots: to.0.address. All must hold.">
      {() => (
        <div className="stack policy-group">
          {rules.map((rule, index) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: paths change while they are typed.
              key={index}
              rule={rule}
              number={index + 1}
              onChange={(part) => change(index, part)}
              onRemove={() =>
                set(
                  'rules',
                  rules.filter((_, at) => at !== index),
                )
              }
            />
          ))}
          <div className="row">
            <Button size="s" icon="plus" onClick={() => set('rules', [...rules, NEW_RULE])}>
              Add an argument
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}

interface RuleRowProps {
  readonly rule: ArgumentRule;
  readonly number: number;
  readonly onChange: (part: Partial<ArgumentRule>) => void;
  readonly onRemove: () => void;
}

function RuleRow({ rule: { path, test, value }, number, onChange, onRemove }: RuleRowProps) {
  const hasValue = test !== 'fieldExists' && test !== 'fieldAbsent';
  return (
    <div className="policy-rule">
      <TextInput
        mono
        aria-label={`Path of argument ${number}`}
        placeholder="to.0.address"
        value={path}
        onChange={(next) => onChange({ path: next })}
      />
      <Select
        aria-label={`Test of argument ${number}`}
        options={TESTS}
        value={test}
        onChange={(next) => onChange({ test: next })}
      />
      {hasValue && (
        <TextInput
          mono
          aria-label={`Value of argument ${number}`}
          placeholder={test === 'fieldMatches' ? 'A regular expression' : 'Value'}
          value={value}
          onChange={(next) => onChange({ value: next })}
        />
      )}
      <IconButton icon="close" label={`Remove argument ${number}`} onClick={onRemove} />
    </div>
  );
}

function TimeWindow({ form: { values, set } }: FormProps) {
  const { days, fromHour, toHour } = values;
  return (
    <Field label="Only at certain times, in UTC" group hint="None means at all times.">
      {() => (
        <div className="stack policy-group">
          <div className="row">
            {DAYS.map((name, day) => (
              <Checkbox
                key={name}
                label={name}
                checked={days.includes(day)}
                onChange={(isOn) => set('days', isOn ? [...days, day].sort() : days.filter((one) => one !== day))}
              />
            ))}
          </div>
          <div className="row">
            <NumberInput
              aria-label="From this hour on, in UTC"
              placeholder="From"
              min={0}
              max={23}
              unit="h"
              value={fromHour}
              onChange={(hour) => set('fromHour', hour)}
            />
            <NumberInput
              aria-label="Before this hour, in UTC"
              placeholder="To"
              min={0}
              max={24}
              unit="h"
              value={toHour}
              onChange={(hour) => set('toHour', hour)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
