import type { ReactNode } from 'react';
import { CopyText } from './copy.js';
import { PlainText } from './plain-text.js';

/** A few characters of code within a text. */
export function Code({ children }: { children: string }) {
  return (
    <code className="code">
      <PlainText text={children} />
    </code>
  );
}

export interface CodeBlockProps {
  text: string;
  language?: string;
  /** What the code is; the language is taken else. */
  label?: string;
  /** Without a button that copies it. */
  noCopy?: boolean;
  actions?: ReactNode;
}

export function CodeBlock({ text, language, label, noCopy, actions }: CodeBlockProps) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre tabIndex={0} title={label ?? language}>
        <code>
          <PlainText text={text} />
        </code>
      </pre>
      {(!noCopy || actions) && (
        <div className="code-actions">
          {actions}
          {!noCopy && <CopyText text={text} label="Copy the code" />}
        </div>
      )}
    </div>
  );
}
