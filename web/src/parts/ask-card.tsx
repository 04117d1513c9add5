import type { ReactNode } from 'react';
import type { ActorLabel } from '../graph/types.js';
import { Anchor } from '../ui/anchor.js';
import { Badge } from '../ui/badge.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icons.js';
import { PlainText } from '../ui/plain-text.js';
import type { RowFocus } from '../ui/roving.js';
import { Time } from '../ui/time.js';
import type { Tone } from '../ui/tone.js';
import { ActorLink, IssueLink } from './links.js';

export interface AskCardProps {
  readonly icon: IconName;
  /** What kind of thing is asked: "Questions", "Hire". */
  readonly kind: string;
  readonly title: string;
  readonly status: { readonly tone: Tone; readonly text: string };
  readonly askedBy?: ActorLabel | null | undefined;
  /** Who should answer, where somebody is named. */
  readonly addressee?: ActorLabel | null | undefined;
  readonly at: string;
  readonly issue?: Parameters<typeof IssueLink>[0]['issue'] | null | undefined;
  /** Where the title leads: to the whole of what is asked. */
  readonly href?: string | undefined;
  /** Makes the title a stop of a list that is moved through by keys. */
  readonly focus?: RowFocus | undefined;
  readonly children: ReactNode;
}

/** The frame of everything that people are asked: what it is, who asks, since when, and about which issue. */
export function AskCard(props: AskCardProps) {
  const { icon, kind, title, status, askedBy, addressee, at, issue, href, focus, children } = props;
  return (
    <article className="ask" aria-label={`${kind}: ${title}`}>
      <header className="ask-head">
        <Icon name={icon} />
        <span className="ask-kind">{kind}</span>
        <Badge tone={status.tone}>{status.text}</Badge>
        <span className="ask-origin">
          {askedBy ? <ActorLink actor={askedBy} /> : null}
          {addressee ? (
            <>
              <span className="muted">asks</span>
              <ActorLink actor={addressee} />
            </>
          ) : null}
          <Time at={at} />
        </span>
      </header>
      <h3 className="ask-title" dir="auto">
        {href === undefined ? (
          <PlainText text={title} />
        ) : (
          <Anchor href={href} {...focus}>
            <PlainText text={title} />
          </Anchor>
        )}
      </h3>
      {issue ? (
        <p className="ask-about">
          <IssueLink issue={issue} />
        </p>
      ) : null}
      {children}
    </article>
  );
}

interface AnsweredProps {
  readonly text: string;
  readonly by?: ActorLabel | null | undefined;
  readonly at: string | null;
  readonly reason?: string | null | undefined;
}

/** What came of it: how it ended, by whom, when, and why. */
export function Answered({ text, by, at, reason }: AnsweredProps) {
  return (
    <div className="ask-answered">
      <p className="row">
        <span>
          {text}
          {by ? ' by' : null}
        </span>
        {by ? <ActorLink actor={by} /> : null}
        {at ? <Time at={at} /> : null}
      </p>
      {reason ? (
        <blockquote className="ask-reason" dir="auto">
          <PlainText text={reason} />
        </blockquote>
      ) : null}
    </div>
  );
}
