import { useState } from 'react';
import { safeLink } from '../format/links.js';
import { Anchor } from '../ui/anchor.js';
import { Checkbox } from '../ui/checkbox.js';
import { PlainText } from '../ui/plain-text.js';
import { AnswerBar, type RejectOptions } from './answer-bar.js';
import { obstacleToSelection } from './interaction-answers.js';
import { type CheckboxContent, type ConfirmationContent, type Interaction, titleOf } from './interaction-rules.js';
import { usePaths } from './paths.js';
import { RichText } from './rich-text.js';
import { useInteraction } from './use-interaction.js';

/** What a confirmation is about: its prompt, its details and the document that it names. */
export function ConfirmationBody({ interaction, content }: { interaction: Interaction; content: ConfirmationContent }) {
  const isPromptShown = titleOf(interaction) === content.prompt;
  return (
    <>
      {isPromptShown ? null : (
        <p dir="auto">
          <PlainText text={content.prompt} />
        </p>
      )}
      {content.detailsMarkdown ? <RichText text={content.detailsMarkdown} /> : null}
      {content.target ? <Target target={content.target} interaction={interaction} /> : null}
    </>
  );
}

interface TargetProps {
  readonly target: NonNullable<ConfirmationContent['target']>;
  readonly interaction: Interaction;
}

/** The document that is to be confirmed, or what else the card is about. */
function Target({ target, interaction }: TargetProps) {
  const paths = usePaths();
  const name = target.label ?? target.key;
  const revision = target.revisionNumber === null ? '' : `, revision ${target.revisionNumber}`;
  const identifier = target.issue?.identifier ?? interaction.issue?.identifier;
  if (target.type === 'ISSUE_DOCUMENT' && identifier) {
    return (
      <p>
        <span className="muted">Document </span>
        <Anchor href={`${paths.issue(identifier)}#document-${encodeURIComponent(target.key)}`}>
          {name}
          {revision}
        </Anchor>
      </p>
    );
  }
  const link = target.href ? safeLink(target.href) : null;
  if (!link) return null;
  return (
    <p>
      <span className="muted">About </span>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        <PlainText text={name} />
      </a>
    </p>
  );
}

const rejectOptions = (content: ConfirmationContent): RejectOptions => ({
  label: content.rejectLabel ?? 'Reject',
  asksReason: content.allowDeclineReason,
  isRequired: content.rejectRequiresReason,
  reasonLabel: content.rejectReasonLabel,
  placeholder: content.declineReasonPlaceholder,
});

export function ConfirmationAnswer({
  interaction,
  content,
}: {
  interaction: Interaction;
  content: ConfirmationContent;
}) {
  const actions = useInteraction(interaction);
  return (
    <AnswerBar
      interaction={interaction}
      actions={actions}
      accept={{ label: content.acceptLabel ?? 'Accept', onPress: () => actions.accept() }}
      reject={rejectOptions(content)}
    />
  );
}

export function CheckboxAnswer({ interaction, content }: { interaction: Interaction; content: CheckboxContent }) {
  const actions = useInteraction(interaction);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(content.defaultSelectedOptionKeys));
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  return (
    <>
      <fieldset className="ask-options">
        <legend className="visually-hidden">Options</legend>
        {content.options.map(({ key, label, description }) => (
          <Checkbox
            key={key}
            label={<PlainText text={label} />}
            hint={description ? <PlainText text={description} /> : undefined}
            checked={selected.has(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </fieldset>
      <AnswerBar
        interaction={interaction}
        actions={actions}
        accept={{
          label: content.acceptLabel ?? 'Accept',
          obstacle: obstacleToSelection(content, selected),
          onPress: () => actions.accept({ selectedOptionKeys: [...selected] }),
        }}
        reject={rejectOptions(content)}
      />
    </>
  );
}
