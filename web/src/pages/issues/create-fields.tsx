import { AssigneePicker } from '../../parts/assignee-picker.js';
import { Composer } from '../../parts/composer.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { LabelPicker } from '../../parts/label-picker.js';
import { PriorityMenu } from '../../parts/priority-menu.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { StatusMenu } from '../../parts/status-menu.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Toolbar } from '../../ui/layout.js';
import type { IssueDraft } from './create-draft.js';

interface CreateFieldsProps {
  readonly values: IssueDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: <Name extends keyof IssueDraft>(name: Name, value: IssueDraft[Name]) => void;
}

/** The properties of a new issue, and its plan. */
export function CreateFields({ values, errors, set }: CreateFieldsProps) {
  const { status, assignee, plan } = values;
  return (
    <>
      <Toolbar label="Properties">
        <StatusMenu
          look="full"
          value={status ?? (assignee ? 'TODO' : 'BACKLOG')}
          onChange={(next) => set('status', next)}
        />
        <PriorityMenu look="full" value={values.priority} onChange={(next) => set('priority', next)} />
        <AssigneePicker look="full" value={assignee} onChange={(next) => set('assignee', next)} />
        <ProjectPicker look="full" value={values.projectId} onChange={(next) => set('projectId', next)} />
        <LabelPicker look="full" value={values.labelIds} onChange={(next) => set('labelIds', next)} />
        <IssuePicker name="Parent" look="full" value={values.parent} onChange={(next) => set('parent', next)} />
        {plan === null ? (
          <Button size="s" variant="quiet" icon="plus" onClick={() => set('plan', '')}>
            Plan
          </Button>
        ) : null}
      </Toolbar>
      <OtherErrors errors={errors} />
      {plan === null ? null : (
        <Field label="Plan" hint="Becomes the document “plan” of the issue." error={errors.initialPlan}>
          {(control) => <Composer {...control} value={plan} onChange={(text) => set('plan', text)} rows={4} />}
        </Field>
      )}
    </>
  );
}

const NAMED = ['title', 'description', 'initialPlan'];

/** What is wrong with a property that has no field of its own to say it at. */
function OtherErrors({ errors }: Pick<CreateFieldsProps, 'errors'>) {
  const others = Object.entries(errors).filter(([path]) => !NAMED.includes(path));
  if (others.length === 0) return null;
  return (
    <div className="field-error" role="alert">
      {others.map(([, message]) => message).join(' ')}
    </div>
  );
}
