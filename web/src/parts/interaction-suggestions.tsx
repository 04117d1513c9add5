import { type CSSProperties, useState } from 'react';
import { plural } from '../format/words.js';
import { Badge } from '../ui/badge.js';
import { Checkbox } from '../ui/checkbox.js';
import { PlainText } from '../ui/plain-text.js';
import { AnswerBar } from './answer-bar.js';
import { suggestionRows, toggleSuggestion } from './interaction-answers.js';
import type { Interaction, Suggestion, SuggestionContent } from './interaction-rules.js';
import { ActorLink, IssueLink } from './links.js';
import { RichText } from './rich-text.js';
import { PriorityIcon } from './statuses.js';
import { useInteraction } from './use-interaction.js';

export function SuggestionsAnswer({ interaction, content }: { interaction: Interaction; content: SuggestionContent }) {
  const actions = useInteraction(interaction);
  const all = content.issues.map(({ clientKey }) => clientKey);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(all));
  const chosen = all.filter((key) => selected.has(key));
  return (
    <>
      <fieldset className="ask-suggestions">
        <legend className="visually-hidden">Issues to create</legend>
        {suggestionRows(content.issues).map(({ suggestion, depth }) => (
          <div key={suggestion.clientKey} className="ask-suggestion" style={{ '--depth': depth } as CSSProperties}>
            <Checkbox
              label={<PlainText text={suggestion.title} />}
              checked={selected.has(suggestion.clientKey)}
              onChange={() => setSelected(toggleSuggestion(content.issues, selected, suggestion.clientKey))}
            />
            <SuggestionFacts suggestion={suggestion} />
          </div>
        ))}
      </fieldset>
      {content.defaultParent ? (
        <p className="ask-about">
          <span className="muted">Below</span> <IssueLink issue={content.defaultParent} />
        </p>
      ) : null}
      <AnswerBar
        interaction={interaction}
        actions={actions}
        accept={{
          label: `Create ${chosen.length === all.length && all.length > 1 ? 'all ' : ''}${plural(chosen.length, 'issue')}`,
          obstacle: chosen.length === 0 ? 'Choose an issue, or reject them all.' : null,
          onPress: () => actions.accept({ selectedClientKeys: chosen }),
        }}
        reject={{ label: 'Reject all', asksReason: true, isRequired: false }}
      />
    </>
  );
}

/** What is known of a suggested issue beside its title. */
export function SuggestionFacts({ suggestion }: { suggestion: Suggestion }) {
  const { description, priority, assignee, project, labels } = suggestion;
  return (
    <div className="ask-suggestion-facts">
      {priority ? <PriorityIcon priority={priority} /> : null}
      {assignee ? <ActorLink actor={assignee} /> : null}
      {project ? <span className="muted">{project.name}</span> : null}
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {description ? (
        <details className="ask-details">
          <summary>Description</summary>
          <RichText text={description} />
        </details>
      ) : null}
    </div>
  );
}
