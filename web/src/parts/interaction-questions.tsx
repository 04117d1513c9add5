import { useId, useState } from 'react';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { Field } from '../ui/field.js';
import { PlainText } from '../ui/plain-text.js';
import { RadioGroup } from '../ui/radio-group.js';
import { TextArea } from '../ui/text-input.js';
import { AnswerBar } from './answer-bar.js';
import {
  type AnswerDraft,
  type AnswerDrafts,
  answersOf,
  draftOf,
  missingAnswers,
  OTHER,
  takesText,
  textOption,
  toggled,
} from './interaction-answers.js';
import type { Interaction, Question, QuestionContent } from './interaction-rules.js';
import { useInteraction } from './use-interaction.js';

export function QuestionsAnswer({ interaction, content }: { interaction: Interaction; content: QuestionContent }) {
  const actions = useInteraction(interaction);
  const [drafts, setDrafts] = useState<AnswerDrafts>({});
  const [isChecked, setChecked] = useState(false);
  const missing = missingAnswers(content.questions, drafts);
  const send = () => {
    setChecked(true);
    if (missing.size === 0) actions.respond(answersOf(content.questions, drafts));
  };
  return (
    <>
      <ol className="ask-questions">
        {content.questions.map((question) => (
          <li key={question.key}>
            <QuestionField
              question={question}
              draft={draftOf(drafts, question)}
              onChange={(draft) => setDrafts({ ...drafts, [question.key]: draft })}
              error={isChecked && missing.has(question.key) ? 'This question needs an answer.' : null}
            />
          </li>
        ))}
      </ol>
      <AnswerBar
        interaction={interaction}
        actions={actions}
        accept={{ label: content.submitLabel ?? 'Send the answers', onPress: send }}
      />
    </>
  );
}

interface QuestionFieldProps {
  readonly question: Question;
  readonly draft: AnswerDraft;
  readonly onChange: (draft: AnswerDraft) => void;
  readonly error: string | null;
}

interface OptionLine {
  readonly value: string;
  readonly label: string;
  readonly hint: string | null;
}

const optionLines = ({ options, allowOther }: Question): OptionLine[] => [
  ...options.map(({ key, label, description }) => ({ value: key, label, hint: description })),
  ...(allowOther ? [{ value: OTHER, label: 'Something else', hint: null }] : []),
];

function QuestionField({ question, draft, onChange, error }: QuestionFieldProps) {
  const { prompt, helpText, selectionMode, required } = question;
  const setText = (text: string) => onChange({ ...draft, text });
  const writing = textOption(question);
  if (writing !== null) {
    const write = (text: string) => onChange({ keys: text.trim() === '' ? [] : [writing], text });
    return (
      <Field label={prompt} hint={helpText} required={required} error={error}>
        {(control) => <TextArea {...control} rows={2} value={draft.text} onChange={write} />}
      </Field>
    );
  }
  const choose = (key: string) => onChange(toggled(question, draft, key));
  const lines = optionLines(question);
  return (
    <div className="ask-question">
      {selectionMode === 'SINGLE' ? (
        <RadioGroup
          label={required ? `${prompt} *` : prompt}
          options={lines.map(({ value, label, hint }) => ({ value, label, hint }))}
          value={draft.keys[0] ?? null}
          onChange={choose}
          error={error}
        />
      ) : (
        <Boxes question={question} lines={lines} draft={draft} onToggle={choose} error={error} />
      )}
      {helpText ? (
        <p className="field-hint">
          <PlainText text={helpText} />
        </p>
      ) : null}
      {takesText(question, draft) ? (
        <TextArea aria-label={`Your words on: ${prompt}`} rows={2} value={draft.text} onChange={setText} />
      ) : null}
      {!required && selectionMode === 'SINGLE' && draft.keys.length > 0 ? (
        <Button size="s" variant="quiet" onClick={() => onChange({ keys: [], text: '' })}>
          Leave it out
        </Button>
      ) : null}
    </div>
  );
}

interface BoxesProps {
  readonly question: Question;
  readonly lines: readonly OptionLine[];
  readonly draft: AnswerDraft;
  readonly onToggle: (key: string) => void;
  readonly error: string | null;
}

function Boxes({ question, lines, draft, onToggle, error }: BoxesProps) {
  const id = useId();
  return (
    <fieldset className="ask-options" aria-describedby={error ? id : undefined}>
      <legend className="field-label">{question.required ? `${question.prompt} *` : question.prompt}</legend>
      {lines.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={<PlainText text={label} />}
          hint={hint ? <PlainText text={hint} /> : undefined}
          checked={draft.keys.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
      {error ? (
        <p className="field-error" id={id}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
