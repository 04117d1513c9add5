import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { ownImage, safeLink } from '../format/links.js';
import { decodeReferences, identifiersIn, LONG_TEXT, leadOf, lex } from '../format/markdown.js';
import { bytes } from '../format/numbers.js';
import { Anchor } from './anchor.js';
import { Button } from './button.js';
import { Code, CodeBlock } from './code.js';
import { PlainText } from './plain-text.js';

/** What is nested deeper is shown as text: it would stand outside of the page. */
const DEEPEST = 40;

export interface MarkdownHooks {
  /** A chip instead of a link, such as for `agent://…`. Nothing leaves it to the rules of links. */
  renderLink?: (href: string, text: string) => ReactNode | undefined;
  /** A chip instead of an identifier such as `ABC-12`. Nothing leaves the text. */
  renderMention?: (identifier: string) => ReactNode | undefined;
  /** The address of an image or a page of this site, where the server lies below a path. */
  addressOf?: (path: string) => string;
}

export interface MarkdownProps extends MarkdownHooks {
  text: string;
  /** The level of the text's first headings: those of the page stand above them. */
  headingLevel?: 2 | 3 | 4 | 5 | 6;
  /** Shows long texts at once. */
  whole?: boolean;
}

/** An untrusted text in Markdown: no HTML, no foreign images, no links but to the web, mail and pages of this site. */
export function Markdown({ text, headingLevel = 3, whole = false, ...hooks }: MarkdownProps) {
  const [isOpen, setOpen] = useState(whole);
  const isCut = !isOpen && text.length > LONG_TEXT;
  const context: Context = { ...hooks, headingLevel, depth: 0, isLink: false };
  return (
    <div className="markdown">
      <Blocks tokens={lex(isCut ? leadOf(text) : text)} context={context} />
      {isCut && (
        <p className="markdown-more">
          <Button onClick={() => setOpen(true)}>Show all ({bytes(text.length)})</Button>
        </p>
      )}
    </div>
  );
}

interface Context extends MarkdownHooks {
  headingLevel: number;
  depth: number;
  /** Within a link, which holds no other links. */
  isLink: boolean;
}

interface TokensProps {
  tokens: readonly Token[];
  context: Context;
}

/** Tokens one after another. They never move: a text that changes is another text. */
function each(tokens: readonly Token[], render: (token: Token) => ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens.map((token, index) => <Fragment key={index}>{render(token)}</Fragment>);
}

function Blocks({ tokens, context }: TokensProps): ReactNode {
  if (context.depth > DEEPEST) return <PlainText text={tokens.map(({ raw }) => raw).join('')} />;
  const inner = { ...context, depth: context.depth + 1 };
  return each(tokens, (token) => <Block token={token} context={inner} />);
}

function Block({ token, context }: { token: Token; context: Context }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      return <Heading token={token as Tokens.Heading} context={context} />;
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines tokens={token.tokens ?? []} context={context} />
        </p>
      );
    case 'text':
      return <Inlines tokens={token.tokens ?? [token]} context={context} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} context={context} />
        </blockquote>
      );
    case 'list':
      return <List token={token as Tokens.List} context={context} />;
    case 'table':
      return <MarkdownTable token={token as Tokens.Table} context={context} />;
    case 'code':
      return <CodeBlock text={token.text} language={languageOf(token as Tokens.Code)} />;
    case 'html':
      return (
        <p className="markdown-raw">
          <PlainText text={token.raw.trimEnd()} />
        </p>
      );
    default:
      return <Inline token={token} context={context} />;
  }
}

function languageOf({ lang }: Tokens.Code): string | undefined {
  return lang?.match(/^[\w+#.-]{1,30}/)?.[0];
}

function Heading({ token, context }: { token: Tokens.Heading; context: Context }) {
  const level = Math.min(6, context.headingLevel + token.depth - 1);
  return createElement(`h${level}`, { dir: 'auto' }, <Inlines tokens={token.tokens} context={context} />);
}

function List({ token, context }: { token: Tokens.List; context: Context }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of a text never move
    <li key={index} className={item.task ? 'markdown-task' : undefined} dir="auto">
      {item.task && (
        <input type="checkbox" checked={item.checked ?? false} disabled aria-label={item.checked ? 'Done' : 'To do'} />
      )}
      <Blocks tokens={item.tokens} context={context} />
    </li>
  ));
  return token.ordered ? <ol start={token.start === '' ? undefined : token.start}>{items}</ol> : <ul>{items}</ul>;
}

const ALIGNMENTS = { center: 'markdown-center', right: 'markdown-right', left: undefined } as const;

function MarkdownTable({ token, context }: { token: Tokens.Table; context: Context }) {
  const cell = (content: Tokens.TableCell, index: number, isHead: boolean) =>
    createElement(
      isHead ? 'th' : 'td',
      {
        key: index,
        scope: isHead ? 'col' : undefined,
        dir: 'auto',
        className: content.align ? ALIGNMENTS[content.align] : undefined,
      },
      <Inlines tokens={content.tokens} context={context} />,
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>{token.header.map((content, index) => cell(content, index, true))}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text never move
            <tr key={at}>{row.map((content, index) => cell(content, index, false))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ tokens, context }: TokensProps): ReactNode {
  if (context.depth > DEEPEST) return <PlainText text={tokens.map(({ raw }) => raw).join('')} />;
  const inner = { ...context, depth: context.depth + 1 };
  return each(tokens, (token) => <Inline token={token} context={inner} />);
}

const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

function Inline({ token, context }: { token: Token; context: Context }): ReactNode {
  const inside = () => <Inlines tokens={childrenOf(token)} context={context} />;
  switch (token.type) {
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'br':
      return <br />;
    case 'codespan':
      return <Code>{token.text}</Code>;
    case 'escape':
      return <PlainText text={token.text} />;
    case 'link':
      return <TextLink token={token as Tokens.Link} context={context} />;
    case 'image':
      return <TextImage token={token as Tokens.Image} context={context} />;
    case 'text':
      return 'tokens' in token && token.tokens ? (
        inside()
      ) : (
        <Words text={decodeReferences(token.text)} context={context} />
      );
    case 'checkbox':
      return null;
    default:
      return <PlainText text={token.raw} />;
  }
}

/** Text, with the identifiers in it as chips where the hook makes some. */
function Words({ text, context }: { text: string; context: Context }): ReactNode {
  const { renderMention, isLink } = context;
  if (!renderMention || isLink) return <PlainText text={text} />;
  return identifiersIn(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <Fragment key={index}>
      {'text' in part ? <PlainText text={part.text} /> : (renderMention(part.identifier) ?? part.identifier)}
    </Fragment>
  ));
}

function TextLink({ token, context }: { token: Tokens.Link; context: Context }): ReactNode {
  const content = <Inlines tokens={token.tokens} context={{ ...context, isLink: true }} />;
  if (context.isLink) return content;
  const href = token.autolink ? token.href : decodeReferences(token.href);
  const chip = context.renderLink?.(href, token.text);
  if (chip !== undefined && chip !== null) return chip;
  return <SafeLink href={href} context={context} content={content} />;
}

function SafeLink({ href, context, content }: { href: string; context: Context; content: ReactNode }) {
  const link = safeLink(href);
  if (!link) {
    return (
      <span className="markdown-refused" title={href}>
        {content}
      </span>
    );
  }
  if (!link.isExternal) {
    const isFile = link.href.startsWith('/api/');
    return <Anchor href={isFile ? (context.addressOf?.(link.href) ?? link.href) : link.href}>{content}</Anchor>;
  }
  return (
    <a className="external-link" href={link.href} title={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}

function TextImage({ token, context }: { token: Tokens.Image; context: Context }): ReactNode {
  const href = decodeReferences(token.href);
  const name = decodeReferences(token.text);
  const own = ownImage(href);
  if (own)
    return <img src={context.addressOf?.(own) ?? own} alt={name} title={token.title ?? undefined} loading="lazy" />;
  const content = <PlainText text={name || href} />;
  return context.isLink ? content : <SafeLink href={href} context={context} content={content} />;
}
