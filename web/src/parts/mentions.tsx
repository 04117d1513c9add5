import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { addressOf } from '../graph/base.js';
import { useAgents, useCompany } from '../graph/company.js';
import { Avatar } from '../ui/avatar.js';
import { type ComboboxOption, matchingOptions } from '../ui/combobox-options.js';
import { useIssueChoices } from './issue-picker.js';
import { IssueStatusDot } from './statuses.js';
import { agentMention, type NameAtCaret, nameAt } from './text-edits.js';
import { useDelayed } from './use-delayed.js';

interface MentionsOptions {
  readonly text: string;
  readonly caret: number;
  /** Replaces a part of the text. */
  readonly replace: (start: number, end: number, text: string) => void;
}

export interface Mentions {
  readonly listId: string;
  readonly kind: NameAtCaret['kind'] | undefined;
  readonly choices: readonly Choice[];
  readonly active: number;
  /** Takes the keys of the list while it is open. @returns whether the key was for it */
  press(event: KeyboardEvent): boolean;
  pick(choice: Choice): void;
}

/** What can be named, and the text that names it. */
type Choice = ComboboxOption & { readonly text: string };

const SHOWN = 8;

/** Offers agents after `@`, which wakes them, and issues after `#` or the company's prefix. */
export function useMentions({ text, caret, replace }: MentionsOptions): Mentions {
  const { prefix } = useCompany();
  const listId = useId();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const found = nameAt(text, caret, prefix);
  const name = found && found.start !== closedAt ? found : undefined;
  const agents = useAgentChoices(name?.kind === 'agent' ? name.query : undefined);
  const issues = useFoundIssues(name?.kind === 'issue' ? name.query : undefined);
  const choices = name === undefined ? [] : name.kind === 'agent' ? agents : issues;
  const chosen = Math.min(active, Math.max(0, choices.length - 1));

  const pick = (choice: Choice) => {
    if (name) replace(name.start, caret, `${choice.text} `);
    setActive(0);
  };
  const press = (event: KeyboardEvent): boolean => {
    if (!name || choices.length === 0 || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPick = event.key === 'Tab' || (event.key === 'Enter' && !event.metaKey && !event.ctrlKey);
    if (step !== 0) setActive((chosen + step + choices.length) % choices.length);
    else if (event.key === 'Escape') setClosedAt(name.start);
    else if (isPick) pick(choices[chosen] as Choice);
    else return false;
    event.preventDefault();
    // Else Escape would close the dialog around the text too.
    event.stopPropagation();
    return true;
  };
  return { listId, kind: name?.kind, choices, active: chosen, press, pick };
}

function useAgentChoices(query: string | undefined): readonly Choice[] {
  const agents = useAgents();
  return useMemo(() => {
    if (query === undefined) return [];
    const living = agents.filter(({ status }) => status !== 'TERMINATED');
    const options = living.map((agent) => ({
      value: agent.id,
      label: agent.name,
      hint: agent.title ?? '',
      start: <Avatar name={agent.name} src={addressOf(agent.avatarUrl)} size="s" />,
      text: agentMention(agent),
    }));
    return matchingOptions(options, query).slice(0, SHOWN) as Choice[];
  }, [agents, query]);
}

function useFoundIssues(query: string | undefined): readonly Choice[] {
  const { find } = useIssueChoices();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const q = useDelayed(query, 200);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another query asks anew
  useEffect(() => {
    setChoices([]);
    if (!q) return undefined;
    let isWanted = true;
    const show = (found: Awaited<ReturnType<typeof find>>) => {
      if (isWanted) setChoices(found.slice(0, SHOWN).map(issueChoice));
    };
    find(q).then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [q]);
  return query === undefined ? [] : choices;
}

const issueChoice = (issue: Parameters<typeof IssueStatusDot>[0] & IssueName): Choice => ({
  value: issue.id,
  label: issue.identifier,
  hint: issue.title,
  start: <IssueStatusDot status={issue.status} />,
  text: issue.identifier,
});

interface IssueName {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
}

/** The list of what can be named. The focus stays in the text. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { listId, kind, choices, active, pick } = mentions;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = choices.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <>
      <div role="status" className="visually-hidden">
        {isOpen ? `${choices.length} to choose from with the arrows: ${choices[active]?.label}` : ''}
      </div>
      {isOpen ? (
        <div ref={list} id={listId} className="mention-list" role="listbox" aria-label={LABELS[kind ?? 'agent']}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            <div
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="mention"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              {choice.start}
              <span className="nowrap">{choice.label}</span>
              <span className="muted truncate">{choice.hint}</span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

const LABELS = { agent: 'Agents', issue: 'Issues' } as const;
