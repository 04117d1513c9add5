import { useState } from 'react';
import { useClient } from 'urql';
import { sentenceList } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { refusalOf } from '../../graph/refusal.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { FileInput } from '../../ui/file-input.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { TextArea } from '../../ui/text-input.js';
import { CreateToolServerDocument, ToolServerDraftsDocument, type ToolServerDraftsQuery } from './connections.gql.js';

type Draft = NonNullable<ToolServerDraftsQuery['toolServerDrafts']>[number];

/** Reads the file of another client, and makes drafts of the servers in it. The values of its keys are left out. */
export function ImportMcpJson({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany();
  const client = useClient();
  const [text, setText] = useState('');
  const [drafts, setDrafts] = useState<readonly Draft[]>();
  const [error, setError] = useState<string | null>(null);
  const read = async () => {
    const answer = await client.query(ToolServerDraftsDocument, { companyId, mcpJson: text }).toPromise();
    setError(answer.error ? refusalOf(answer.error).message : null);
    setDrafts(answer.data?.toolServerDrafts ?? undefined);
  };
  if (drafts) return <DraftChoice drafts={drafts} onBack={() => setDrafts(undefined)} onClose={onClose} />;
  return (
    <div className="stack">
      <FormNote error={error} />
      <Field label="Text of the file" hint="Values of headers and variables are not stored: you give them as secrets.">
        {(control) => <TextArea {...control} mono rows={8} value={text} onChange={setText} />}
      </Field>
      <FileInput
        label="Choose the file"
        accept=".json,application/json"
        onFiles={([file]) => void file?.text().then(setText)}
      />
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={text.trim() === '' ? 'Paste the file first.' : null}
          onClick={() => void read()}
        >
          Read it
        </Button>
      </div>
    </div>
  );
}

interface DraftChoiceProps {
  readonly drafts: readonly Draft[];
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** A program has no template yet, without which no connection is made of it. */
const obstacleOf = ({ transport, config }: Draft): string | null =>
  transport === 'LOCAL_STDIO' && !config.templateId ? 'Needs a template of an admin.' : null;

function DraftChoice({ drafts, onBack, onClose }: DraftChoiceProps) {
  const { id: companyId } = useCompany();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<readonly string[]>([]);
  const create = useAction(CreateToolServerDocument, { isQuiet: true });
  const possible = drafts.filter((draft) => obstacleOf(draft) === null);
  const chosen = possible.filter(({ name }) => !left.has(name));
  const make = async () => {
    const refused: string[] = [];
    for (const { name, transport, config, credentialFields } of chosen) {
      const { refusal } = await create.run({
        companyId,
        applicationName: name,
        name: 'Main',
        transport,
        config,
        status: 'DRAFT',
        authKind: credentialFields.length > 0 ? 'API_KEY' : 'NONE',
      });
      if (refusal) refused.push(`${name}: ${refusal.message}`);
      else setLeft((before) => new Set([...before, name]));
    }
    setFailures(refused);
    if (refused.length === 0) onClose();
  };
  return (
    <div className="stack">
      <FormNote error={failures.length > 0 ? failures.join(' ') : null} />
      {drafts.length === 0 && <Notice>The file names no servers.</Notice>}
      {drafts.map((draft) => (
        <DraftLine
          key={draft.name}
          draft={draft}
          isChosen={chosen.includes(draft)}
          onChange={(isOn) =>
            setLeft(
              (before) => new Set([...[...before].filter((one) => one !== draft.name), ...(isOn ? [] : [draft.name])]),
            )
          }
        />
      ))}
      <div className="dialog-footer">
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="primary"
          busy={create.isBusy}
          disabledReason={chosen.length === 0 ? 'Choose a server.' : null}
          onClick={() => void make()}
        >
          Make drafts
        </Button>
      </div>
    </div>
  );
}

interface DraftLineProps {
  readonly draft: Draft;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function DraftLine({ draft, isChosen, onChange }: DraftLineProps) {
  const { name, config, warnings, credentialFields } = draft;
  const obstacle = obstacleOf(draft);
  const needs = credentialFields.map(({ label }) => label);
  return (
    <div className="tool-draft">
      <Checkbox
        label={name}
        checked={isChosen}
        disabled={obstacle !== null}
        onChange={onChange}
        hint={obstacle ?? (typeof config.url === 'string' ? config.url : undefined)}
      />
      {needs.length > 0 && <p className="muted">Will need: {sentenceList(needs)}.</p>}
      {warnings.map((warning) => (
        <p key={warning} className="tool-warning">
          <PlainText text={warning} />
        </p>
      ))}
    </div>
  );
}
