import { PlainText } from '../ui/plain-text.js';
import type { RowFocus } from '../ui/roving.js';
import { AskCard } from './ask-card.js';
import { CheckboxAnswer, ConfirmationAnswer, ConfirmationBody } from './interaction-confirmation.js';
import { QuestionsAnswer } from './interaction-questions.js';
import { InteractionResult } from './interaction-result.js';
import { type Interaction, LOOKS, statusOf, titleOf } from './interaction-rules.js';
import { SuggestionsAnswer } from './interaction-suggestions.js';
import { usePaths } from './paths.js';

interface InteractionCardProps {
  /** As the fragment `InteractionCard` reads it. */
  readonly interaction: Interaction;
  /** Says on which issue it is, where that is not where the card stands. */
  readonly showsIssue?: boolean;
  readonly focus?: RowFocus | undefined;
}

/** A card on which people or agents are asked, to be answered in its place; afterwards it shows the answer. */
export function InteractionCard({ interaction, showsIssue = false, focus }: InteractionCardProps) {
  const { content, summary, createdBy, addressee, createdAt, issue, status } = interaction;
  const paths = usePaths();
  const { name, icon } = LOOKS[content.__typename];
  const isConfirmation = content.__typename === 'Confirmation' || content.__typename === 'CheckboxConfirmation';
  return (
    <AskCard
      icon={icon}
      kind={name}
      title={titleOf(interaction)}
      status={statusOf(interaction)}
      askedBy={createdBy}
      addressee={addressee}
      at={createdAt}
      issue={showsIssue ? issue : null}
      href={showsIssue && issue ? paths.issue(issue.identifier) : undefined}
      focus={focus}
    >
      {summary ? (
        <p className="muted" dir="auto">
          <PlainText text={summary} />
        </p>
      ) : null}
      {isConfirmation ? <ConfirmationBody interaction={interaction} content={content} /> : null}
      {status === 'PENDING' ? <Answer interaction={interaction} /> : <InteractionResult interaction={interaction} />}
    </AskCard>
  );
}

function Answer({ interaction }: { interaction: Interaction }) {
  const { content } = interaction;
  switch (content.__typename) {
    case 'Confirmation':
      return <ConfirmationAnswer interaction={interaction} content={content} />;
    case 'CheckboxConfirmation':
      return <CheckboxAnswer interaction={interaction} content={content} />;
    case 'QuestionForm':
      return <QuestionsAnswer interaction={interaction} content={content} />;
    case 'IssueSuggestions':
      return <SuggestionsAnswer interaction={interaction} content={content} />;
  }
}
