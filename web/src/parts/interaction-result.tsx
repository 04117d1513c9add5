import { Anchor } from '../ui/anchor.js';
import { Icon } from '../ui/icon.js';
import { Facts } from '../ui/layout.js';
import { PlainText } from '../ui/plain-text.js';
import { Answered } from './ask-card.js';
import { suggestionRows } from './interaction-answers.js';
import {
  type CheckboxContent,
  type Interaction,
  type QuestionContent,
  reasonOf,
  type SuggestionContent,
  statusOf,
} from './interaction-rules.js';
import { usePaths } from './paths.js';

/** What came of an interaction: the answer, by whom and when. */
export function InteractionResult({ interaction }: { interaction: Interaction }) {
  const { content, resolvedAt, resolvedBy } = interaction;
  return (
    <>
      {content.__typename === 'CheckboxConfirmation' ? <Selected interaction={interaction} content={content} /> : null}
      {content.__typename === 'QuestionForm' ? <Answers interaction={interaction} content={content} /> : null}
      {content.__typename === 'IssueSuggestions' ? <Created interaction={interaction} content={content} /> : null}
      <Answered text={statusOf(interaction).text} by={resolvedBy} at={resolvedAt} reason={reasonOf(interaction)} />
    </>
  );
}

function Selected({ interaction, content }: { interaction: Interaction; content: CheckboxContent }) {
  const { result } = interaction;
  const selected = result?.__typename === 'ConfirmationResult' ? (result.selectedOptionKeys ?? []) : [];
  const options = content.options.filter(({ key }) => selected.includes(key));
  if (options.length === 0) return null;
  return (
    <ul className="ask-chosen" aria-label="Selected options">
      {options.map(({ key, label }) => (
        <li key={key}>
          <Icon name="check" size={14} /> <PlainText text={label} />
        </li>
      ))}
    </ul>
  );
}

function Answers({ interaction, content }: { interaction: Interaction; content: QuestionContent }) {
  const { result } = interaction;
  const answers = result?.__typename === 'QuestionsResult' ? (result.answers ?? []) : [];
  const items = content.questions.map(({ key, prompt, options }) => {
    const answer = answers.find(({ questionKey }) => questionKey === key);
    const isChosen = (option: (typeof options)[number]) => answer?.optionKeys.includes(option.key) ?? false;
    // The text says what an option means that asks for it.
    const isSpelled = ({ freeText }: (typeof options)[number]) => freeText && Boolean(answer?.otherText);
    const labels = options.filter((option) => isChosen(option) && !isSpelled(option)).map(({ label }) => label);
    const words = [labels.join(', '), answer?.otherText].filter(Boolean).join(' – ');
    return [prompt, words ? <PlainText key={key} text={words} /> : null] as const;
  });
  return <Facts items={items} />;
}

function Created({ interaction, content }: { interaction: Interaction; content: SuggestionContent }) {
  const paths = usePaths();
  const { result } = interaction;
  const created = result?.__typename === 'IssueSuggestionsResult' ? (result.createdIssues ?? []) : [];
  return (
    <ul className="ask-chosen" aria-label="Suggested issues">
      {suggestionRows(content.issues).map(({ suggestion: { clientKey, title } }) => {
        const issue = created.find((each) => each.clientKey === clientKey);
        return (
          <li key={clientKey}>
            <Icon name={issue ? 'check' : 'close'} label={issue ? 'Created' : 'Not created'} size={14} />{' '}
            {issue ? <Anchor href={paths.issue(issue.identifier)}>{issue.identifier}</Anchor> : null}{' '}
            <PlainText text={title} />
          </li>
        );
      })}
    </ul>
  );
}
