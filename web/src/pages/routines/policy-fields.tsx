import type { Form } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import type { RoutineDraft } from './routine-draft.js';
import { CATCH_UP, CONCURRENCY, GATE, GATE_SCOPE } from './routine-words.js';

const choicesOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** What becomes of firings that come together, too late, or for nothing. */
export function PolicyFields({ form: { values, set } }: { form: Form<RoutineDraft> }) {
  return (
    <>
      <RadioGroup
        label="While its issue is open"
        options={choicesOf(CONCURRENCY)}
        value={values.concurrencyPolicy}
        onChange={(policy) => set('concurrencyPolicy', policy)}
      />
      <RadioGroup
        label="Missed ticks of a schedule"
        options={choicesOf(CATCH_UP)}
        value={values.catchUpPolicy}
        onChange={(policy) => set('catchUpPolicy', policy)}
      />
      <RadioGroup
        label="When nothing happened"
        options={choicesOf(GATE)}
        value={values.activityGatePolicy}
        onChange={(policy) => set('activityGatePolicy', policy)}
      />
      {values.activityGatePolicy === 'REQUIRE_EXTERNAL_ACTIVITY' && (
        <RadioGroup
          label="What counts"
          options={choicesOf(GATE_SCOPE)}
          value={values.activityGateScope}
          onChange={(scope) => set('activityGateScope', scope)}
        />
      )}
    </>
  );
}
