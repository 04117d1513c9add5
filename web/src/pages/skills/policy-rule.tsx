import { words } from '../../format/words.js';
import { useAgents } from '../../graph/company.js';
import { IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Combobox } from '../../ui/combobox.js';
import { Field } from '../../ui/field.js';
import { Card } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { TagsInput } from '../../ui/tags-input.js';
import { NumberInput, TextInput } from '../../ui/text-input.js';
import { ACTIONS, type DraftRule, ORIGINS, type Origin } from './policy-draft.js';

interface PolicyRuleProps {
  readonly rule: DraftRule;
  readonly errors: Record<string, string>;
  /** Of the rule, as errors name it. */
  readonly path: string;
  readonly onChange: (rule: DraftRule) => void;
  readonly onRemove: () => void;
}

const EFFECTS = [
  { value: 'ALLOW' as const, label: 'Allow' },
  { value: 'DENY' as const, label: 'Deny' },
];

export const actionLabel = (action: string): string => words(action.replace(/^SKILLS_/, ''));

/** One rule of the policy, which can be changed in place. */
export function PolicyRule(props: PolicyRuleProps) {
  const { rule, errors, path, onChange, onRemove } = props;
  const set = (part: Partial<DraftRule>) => onChange({ ...rule, ...part });
  const toggle = (action: DraftRule['actions'][number], isOn: boolean) =>
    set({ actions: ACTIONS.filter((each) => (each === action ? isOn : rule.actions.includes(each))) });
  return (
    <Card>
      <div className="stack">
        <div className="row form-row skill-rule-head">
          <Field label="Name" error={errors[`${path}.key`]}>
            {(control) => (
              <TextInput {...control} mono maxLength={100} value={rule.key} onChange={(key) => set({ key })} />
            )}
          </Field>
          <Field label="Priority" error={errors[`${path}.priority`]}>
            {(control) => (
              <NumberInput
                {...control}
                step={1}
                value={rule.priority}
                onChange={(priority) => set({ priority: priority ?? 0 })}
              />
            )}
          </Field>
          <Segmented label="Effect" options={EFFECTS} value={rule.effect} onChange={(effect) => set({ effect })} />
          <IconButton label={`Remove the rule ${rule.key}`} icon="trash" onClick={onRemove} />
        </div>
        <Field label="What" group error={errors[`${path}.actions`]}>
          {() => (
            <div className="skill-actions">
              {ACTIONS.map((action) => (
                <Checkbox
                  key={action}
                  label={actionLabel(action)}
                  checked={rule.actions.includes(action)}
                  onChange={(isOn) => toggle(action, isOn)}
                />
              ))}
            </div>
          )}
        </Field>
        <SubjectFields {...props} />
        <ResourceFields {...props} />
      </div>
    </Card>
  );
}

const SUBJECTS = [
  { value: 'ALL_AGENTS' as const, label: 'All agents' },
  { value: 'AGENTS' as const, label: 'Some agents' },
  { value: 'ROLES' as const, label: 'Roles' },
];

function SubjectFields({ rule, errors, path, onChange }: PolicyRuleProps) {
  const agents = useAgents();
  const set = (part: Partial<DraftRule>) => onChange({ ...rule, ...part });
  const error = errors[`${path}.subject`] ?? errors[`${path}.subject.agentIds`] ?? errors[`${path}.subject.roles`];
  return (
    <>
      <Field label="Who" error={error}>
        {(control) => (
          <Select {...control} options={SUBJECTS} value={rule.subject} onChange={(subject) => set({ subject })} />
        )}
      </Field>
      {rule.subject === 'AGENTS' && (
        <Field label="Agents">
          {(control) => (
            <Combobox
              {...control}
              multiple
              placeholder="Find agents…"
              options={agents.map(({ id, name, title }) => ({ value: id, label: name, ...(title && { hint: title }) }))}
              value={rule.agentIds}
              onChange={(agentIds) => set({ agentIds })}
            />
          )}
        </Field>
      )}
      {rule.subject === 'ROLES' && (
        <Field label="Roles" hint="Roles of agents; people have the role board, the server itself has system.">
          {(control) => <TagsInput {...control} value={[...rule.roles]} onChange={(roles) => set({ roles })} />}
        </Field>
      )}
    </>
  );
}

function ResourceFields({ rule, errors, path, onChange }: PolicyRuleProps) {
  const set = (part: Partial<DraftRule>) => onChange({ ...rule, ...part });
  const at = `${path}.resources`;
  const isOpen = rule.skillKeys.length + rule.sourceTypes.length + rule.sourceLocators.length > 0;
  return (
    <details open={isOpen || undefined}>
      <summary>Only some skills</summary>
      <div className="stack">
        {rule.skillIds.length > 0 && (
          <Field label="Skills by ID" error={errors[`${at}.skillIds`]}>
            {(control) => (
              <TagsInput {...control} value={[...rule.skillIds]} onChange={(skillIds) => set({ skillIds })} />
            )}
          </Field>
        )}
        <Field label="Keys" hint="Such as service/orgraph or owner/repo/pdf." error={errors[`${at}.skillKeys`]}>
          {(control) => (
            <TagsInput {...control} value={[...rule.skillKeys]} onChange={(skillKeys) => set({ skillKeys })} />
          )}
        </Field>
        <Field label="Kinds of sources" error={errors[`${at}.sourceTypes`]}>
          {(control) => (
            <Combobox
              {...control}
              multiple
              placeholder="Any kind"
              options={ORIGINS.map((origin) => ({ value: origin, label: words(origin) }))}
              value={rule.sourceTypes}
              onChange={(sourceTypes) => set({ sourceTypes: sourceTypes as Origin[] })}
            />
          )}
        </Field>
        <Field
          label="Addresses of sources"
          hint="Such as https://github.com/acme/skills, however it is spelled."
          error={errors[`${at}.sourceLocators`]}
        >
          {(control) => (
            <TagsInput
              {...control}
              value={[...rule.sourceLocators]}
              onChange={(sourceLocators) => set({ sourceLocators })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
