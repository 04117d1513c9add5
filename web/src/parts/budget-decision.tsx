import { type FormEvent, useState } from 'react';
import { figure } from '../format/numbers.js';
import { useAction } from '../graph/use-action.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { MoneyInput, NumberInput } from '../ui/text-input.js';
import { ResolveBudgetIncidentDocument } from './approval.gql.js';
import { type Approval, metricIn, numberIn } from './approval-rules.js';
import { useObstacleToDecide } from './decider.js';

interface BudgetDecisionProps {
  readonly payload: Approval['payload'];
  readonly incidentId: string;
}

/** A reached limit is raised, or what it limits stays paused. */
export function BudgetDecision({ payload, incidentId }: BudgetDecisionProps) {
  const obstacle = useObstacleToDecide();
  const [isRaising, setRaising] = useState(false);
  const { run, isBusy } = useAction(ResolveBudgetIncidentDocument, { done: 'The budget is decided.' });
  if (isRaising) {
    return (
      <RaiseForm
        payload={payload}
        isBusy={isBusy}
        onSubmit={(amount) => void run({ incidentId, action: 'RAISE_BUDGET_AND_RESUME', amount })}
        onClose={() => setRaising(false)}
      />
    );
  }
  return (
    <div className="ask-bar">
      <Button size="s" variant="primary" disabledReason={obstacle} onClick={() => setRaising(true)}>
        Raise the limit
      </Button>
      <Button
        size="s"
        busy={isBusy}
        disabledReason={obstacle}
        onClick={() => void run({ incidentId, action: 'KEEP_PAUSED' })}
      >
        Keep it paused
      </Button>
    </div>
  );
}

interface RaiseFormProps {
  readonly payload: Approval['payload'];
  readonly isBusy: boolean;
  readonly onSubmit: (amount: number) => void;
  readonly onClose: () => void;
}

function RaiseForm({ payload, isBusy, onSubmit, onClose }: RaiseFormProps) {
  const unit = metricIn(payload);
  const limit = numberIn(payload, 'amountLimit') ?? 0;
  const observed = numberIn(payload, 'amountObserved') ?? 0;
  const [amount, setAmount] = useState<number | null>(Math.ceil(Math.max(limit, observed) * 1.5));
  const obstacle =
    amount !== null && amount > observed ? null : `Above ${figure(observed, unit)}, which are used already.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (amount !== null && !obstacle) onSubmit(amount);
  };
  return (
    <form className="reason-form" onSubmit={submit}>
      <Field label="New limit" hint={`Now ${figure(limit, unit)}; ${figure(observed, unit)} are used.`}>
        {(control) =>
          unit === 'cents' ? (
            <MoneyInput {...control} cents={amount} onCents={setAmount} />
          ) : (
            <NumberInput
              {...control}
              value={amount}
              onChange={setAmount}
              unit={unit === 'tokens' ? 'tokens' : 'runs'}
            />
          )
        }
      </Field>
      <div className="row">
        <Button type="submit" size="s" variant="primary" busy={isBusy} disabledReason={obstacle}>
          Raise and resume
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
