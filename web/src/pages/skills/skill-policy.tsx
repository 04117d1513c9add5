import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote } from '../../parts/form-note.js';
import { Loading } from '../../parts/list-table.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { EvaluatePolicy } from './evaluate-policy.js';
import { type DraftRule, draftOf, flawsOf, newRule, type PolicyDraft, rulesInput } from './policy-draft.js';
import { PolicyRule } from './policy-rule.js';
import {
  ReplaceSkillPolicyDocument,
  ResetSkillPolicyDocument,
  type SkillPolicyDetailFragment,
  SkillPolicyPageDocument,
} from './skill-policy.gql.js';

/** Who may do what with which skills. */
export function SkillPolicy() {
  const { id: companyId } = useCompany();
  const { data, refusal, isLoading, refresh } = usePage(
    SkillPolicyPageDocument,
    { companyId },
    { live: ['COMPANY_SKILL_POLICY'] },
  );
  const policy = data?.company?.skillPolicy;
  if (!policy) {
    if (isLoading) return <Loading rows={6} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  return (
    <>
      <PolicyForm key={policy.revision} policy={policy} refresh={refresh} />
      <EvaluatePolicy />
    </>
  );
}

const EFFECTS = [
  { value: 'ALLOW' as const, label: 'Allow', hint: 'What permissions allow is allowed.' },
  { value: 'DENY' as const, label: 'Deny', hint: 'Only those who were granted skills may still act on them.' },
];

function PolicyForm({ policy, refresh }: { policy: SkillPolicyDetailFragment; refresh: () => void }) {
  const { id: companyId } = useCompany();
  const { mayManageMembers } = useRights();
  const replace = useAction(ReplaceSkillPolicyDocument, { isQuiet: true, done: 'The policy holds from now on.' });
  const { values, set, errors, formError, busy, dirty, reset, handleSubmit } = useForm<PolicyDraft>({
    initial: draftOf(policy),
    validate: flawsOf,
    submit: async ({ defaultEffect, rules }) => {
      const { refusal } = await replace.run({
        companyId,
        schemaVersion: policy.schemaVersion,
        expectedRevision: policy.revision,
        defaultEffect,
        rules: rulesInput(rules),
      });
      if (refusal) return { message: `${refusal.message} ${refusal.hint}`.trim(), issues: refusal.issues };
      refresh();
      return null;
    },
  });
  useLeaveGuard(dirty);
  const isLocked = !mayManageMembers;
  const change = (index: number, next: DraftRule) =>
    set(
      'rules',
      values.rules.map((rule, at) => (at === index ? next : rule)),
    );
  const add = !isLocked && (
    <Button icon="plus" onClick={() => set('rules', [...values.rules, newRule(values.rules)])}>
      Add a rule
    </Button>
  );
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate aria-label="Policy">
      <FormNote error={formError} />
      {!policy.materialized && (
        <Notice>The company has no policy of its own: everything is allowed that permissions allow.</Notice>
      )}
      {isLocked && <Notice>You may read the policy. Whoever manages permissions may change it.</Notice>}
      <fieldset className="stack skill-policy" disabled={isLocked}>
        <legend className="visually-hidden">Rules of the policy</legend>
        <Section title="Rules" count={values.rules.length} actions={add}>
          {values.rules.length === 0 ? (
            <Empty icon="secret" title="No rules">
              The first rule that fits decides, from the lowest priority up. Where none fits, what stands below decides.
            </Empty>
          ) : (
            <ol className="plain-list stack">
              {values.rules.map((rule, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place: names change while they are typed.
                <li key={index}>
                  <PolicyRule
                    rule={rule}
                    errors={errors}
                    path={`rules.${index}`}
                    onChange={(next) => change(index, next)}
                    onRemove={() =>
                      set(
                        'rules',
                        values.rules.filter((_, at) => at !== index),
                      )
                    }
                  />
                </li>
              ))}
            </ol>
          )}
        </Section>
        <RadioGroup
          label="Where no rule fits"
          options={EFFECTS}
          value={values.defaultEffect}
          onChange={(effect) => set('defaultEffect', effect)}
        />
      </fieldset>
      {!isLocked && (
        <div className="form-bar">
          {policy.materialized && <ResetPolicy refresh={refresh} />}
          <Button disabledReason={dirty ? null : 'Nothing is changed.'} onClick={() => reset()}>
            Discard
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={dirty ? null : 'Nothing is changed.'}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

function ResetPolicy({ refresh }: { refresh: () => void }) {
  const { id: companyId } = useCompany();
  const confirm = useConfirm();
  const { run, isBusy } = useAction(ResetSkillPolicyDocument, { done: 'The policy is given up.' });
  async function ask() {
    const text = 'Everything is allowed again that permissions allow, and all rules are gone.';
    if (!(await confirm({ title: 'Give up the policy?', text, action: 'Give it up', danger: true }))) return;
    const { payload } = await run({ companyId });
    if (payload) refresh();
  }
  return (
    <Button variant="danger" busy={isBusy} onClick={() => void ask()}>
      Give up the policy
    </Button>
  );
}
