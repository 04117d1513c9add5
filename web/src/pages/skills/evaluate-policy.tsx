import { useState } from 'react';
import { useClient } from 'urql';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { refusalOf } from '../../graph/refusal.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Columns, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { ACTIONS, ORIGINS, type Origin, type PolicyAction } from './policy-draft.js';
import { actionLabel } from './policy-rule.js';
import { EvaluateSkillPolicyDocument, type EvaluateSkillPolicyQuery } from './skill-policy.gql.js';

type Decision = NonNullable<EvaluateSkillPolicyQuery['evaluateSkillPolicy']>;

const ANY = 'any';

const REASONS: Readonly<Record<Decision['reason'], string>> = {
  EXPLICIT_RULE: 'A rule fits.',
  LEGACY_COMPATIBILITY: 'No rule fits and the policy denies by default, but whoever asks was granted skills.',
  NO_POLICY_DEFAULT: 'The company has no policy.',
  PLATFORM_INVARIANT: 'The server itself decides this, whatever a policy says.',
  POLICY_DEFAULT: 'No rule fits, so what holds where none fits decides.',
};

/** Asks the stored policy about an attempt, which is not made. */
export function EvaluatePolicy() {
  const { id: companyId } = useCompany();
  const { mayManageMembers } = useRights();
  const client = useClient();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { values, set, formError, busy, handleSubmit } = useForm({
    initial: {
      action: 'SKILLS_IMPORT' as PolicyAction,
      agentId: null as string | null,
      skillKey: '',
      sourceType: ANY as Origin | typeof ANY,
      sourceLocator: '',
    },
    submit: async ({ action, agentId, skillKey, sourceType, sourceLocator }) => {
      setDecision(null);
      const resource = {
        ...(skillKey.trim() && { skillKey: skillKey.trim() }),
        ...(sourceType !== ANY && { sourceType }),
        ...(sourceLocator.trim() && { sourceLocator: sourceLocator.trim() }),
      };
      const variables = { companyId, action, resource, principal: agentId ? { agentId } : null };
      const options = { requestPolicy: 'network-only' } as const;
      const { data, error } = await client.query(EvaluateSkillPolicyDocument, variables, options).toPromise();
      if (error) return { message: refusalOf(error).message };
      setDecision(data?.evaluateSkillPolicy ?? null);
      return null;
    },
  });
  return (
    <Section title="Ask the policy">
      <form className="stack" onSubmit={handleSubmit} aria-label="Ask the policy">
        <p className="muted">What the stored policy says of an attempt. Nothing is done.</p>
        <FormNote error={formError} />
        <Columns>
          <Field label="What">
            {(control) => (
              <Select
                {...control}
                options={ACTIONS.map((action) => ({ value: action, label: actionLabel(action) }))}
                value={values.action}
                onChange={(action) => set('action', action)}
              />
            )}
          </Field>
          {mayManageMembers && (
            <Field label="For which agent" hint="You are asked about when none is chosen.">
              {(control) => (
                <AgentCombobox {...control} value={values.agentId} onChange={(agentId) => set('agentId', agentId)} />
              )}
            </Field>
          )}
          <Field label="Key of the skill">
            {(control) => (
              <TextInput {...control} mono value={values.skillKey} onChange={(key) => set('skillKey', key)} />
            )}
          </Field>
          <Field label="Kind of source">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: ANY as Origin | typeof ANY, label: 'Not known' },
                  ...ORIGINS.map((origin) => ({ value: origin, label: words(origin) })),
                ]}
                value={values.sourceType}
                onChange={(sourceType) => set('sourceType', sourceType)}
              />
            )}
          </Field>
          <Field label="Address of the source">
            {(control) => (
              <TextInput
                {...control}
                mono
                value={values.sourceLocator}
                onChange={(locator) => set('sourceLocator', locator)}
              />
            )}
          </Field>
        </Columns>
        <div className="row">
          <Button type="submit" busy={busy}>
            Ask
          </Button>
        </div>
      </form>
      <div role="status">{decision && <DecisionNotice decision={decision} />}</div>
    </Section>
  );
}

function DecisionNotice({ decision }: { decision: Decision }) {
  const { allowed, reason, matchedRuleKey, remediation } = decision;
  return (
    <Notice tone={allowed ? 'success' : 'danger'} title={allowed ? 'It is allowed' : 'It is refused'}>
      <p>
        {REASONS[reason]} {matchedRuleKey && <Code>{matchedRuleKey}</Code>}
      </p>
      {remediation && (
        <p>
          <PlainText text={remediation} />
        </p>
      )}
    </Notice>
  );
}
