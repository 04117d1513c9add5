import { useEffect, useState } from 'react';
import { IconButton } from './button.js';

const SHOWN_MS = 2000;

export interface CopyTextProps {
  text: string;
  /** What is copied, such as "Copy the address". */
  label?: string;
}

/** A button that puts a text on the clipboard. */
export function CopyText({ text, label = 'Copy' }: CopyTextProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await writeClipboard(text)) ? 'copied' : 'failed');
  return (
    <span className="copy">
      <IconButton
        size="s"
        icon={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'error' : 'copy'}
        label={label}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'The browser refused to copy'}
      </span>
    </span>
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return writeBySelection(text);
  } catch {
    return false;
  }
}

/** Browsers give the clipboard to pages over HTTPS and of this machine only; the old way works on all others. */
function writeBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
