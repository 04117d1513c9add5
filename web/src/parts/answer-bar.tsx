import { useState } from 'react';
import { Button, IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import type { Interaction } from './interaction-rules.js';
import { ReasonForm } from './reason-form.js';
import type { Ending, InteractionActions } from './use-interaction.js';

interface AnswerBarProps {
  readonly interaction: Interaction;
  readonly actions: InteractionActions;
  readonly accept: { readonly label: string; readonly obstacle?: string | null; readonly onPress: () => void };
  /** Left out where it cannot be rejected. */
  readonly reject?: RejectOptions;
}

export interface RejectOptions {
  readonly label: string;
  /** Whether a reason is asked for before. */
  readonly asksReason: boolean;
  readonly isRequired: boolean;
  readonly reasonLabel?: string | null;
  readonly placeholder?: string | null;
}

const ENDINGS: Readonly<Record<Exclude<Ending, 'reject'>, { readonly action: string; readonly hint: string }>> = {
  skip: { action: 'Skip', hint: 'Ends it without an answer. Nobody is woken.' },
  cancel: { action: 'Cancel the questions', hint: 'Whoever asked is told that there will be no answer.' },
  withdraw: { action: 'Withdraw', hint: 'For what should not have been asked.' },
};

/** The buttons of a card that waits for an answer. */
export function AnswerBar({ interaction, actions, accept, reject }: AnswerBarProps) {
  const [ending, setEnding] = useState<Ending>();
  const { obstacle, obstacleToEnd, isBusy } = actions;
  const end = (how: Ending, reason: string | null) => actions.end(how, reason);
  if (ending) {
    const isReject = ending === 'reject';
    return (
      <ReasonForm
        label={(isReject && reject?.reasonLabel) || 'Reason'}
        hint={isReject ? undefined : ENDINGS[ending].hint}
        placeholder={(isReject && reject?.placeholder) || undefined}
        isRequired={isReject && (reject?.isRequired ?? false)}
        action={isReject ? (reject?.label ?? 'Reject') : ENDINGS[ending].action}
        isDangerous={isReject}
        isBusy={isBusy}
        onSubmit={(reason) => end(ending, reason)}
        onClose={() => setEnding(undefined)}
      />
    );
  }
  const ways = (['skip', 'cancel', 'withdraw'] as const).filter(
    (way) => way !== 'cancel' || interaction.content.__typename === 'QuestionForm',
  );
  return (
    <div className="ask-bar">
      <Button
        variant="primary"
        size="s"
        busy={isBusy}
        disabledReason={obstacle ?? accept.obstacle ?? null}
        onClick={accept.onPress}
      >
        {accept.label}
      </Button>
      {reject ? (
        <Button
          size="s"
          disabledReason={obstacle}
          onClick={() => (reject.asksReason || reject.isRequired ? setEnding('reject') : end('reject', null))}
        >
          {reject.label}
        </Button>
      ) : null}
      {obstacleToEnd ? null : (
        <Menu
          align="end"
          trigger={<IconButton icon="dots" size="s" label="Other ways to end it" />}
          items={ways.map((way) => ({
            label: ENDINGS[way].action,
            hint: ENDINGS[way].hint,
            onSelect: () => setEnding(way),
          }))}
        />
      )}
    </div>
  );
}
