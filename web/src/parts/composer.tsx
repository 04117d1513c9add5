import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../ui/classes.js';
import type { ControlProps } from '../ui/field.js';
import { TabList, TabPanel } from '../ui/tabs.js';
import { TextArea } from '../ui/text-input.js';
import { ComposerToolbar } from './composer-toolbar.js';
import { MentionList, useMentions } from './mentions.js';
import { formatEdit, type TextEdit, type TextFormat } from './text-edits.js';
import { UploadList } from './upload-list.js';
import type { Upload } from './uploads.js';
import { useUploads } from './use-uploads.js';

const RichText = lazy(async () => ({ default: (await import('./rich-text.js')).RichText }));

export interface ComposerProps extends ControlProps {
  /** The name of the field, where no `Field` around it gives one. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What ⌘Enter does. */
  readonly onSubmit?: () => void;
  readonly placeholder?: string;
  /** Stores files that are chosen, dropped or pasted; without it the text takes none. */
  readonly upload?: Upload;
  readonly rows?: number;
  readonly autoFocus?: boolean;
  /** Below the text: buttons, and switches of what is sent. */
  readonly footer?: ReactNode;
}

/** A text in Markdown: with formats, names of agents and issues, files, and a look at the result. */
export function Composer(props: ComposerProps) {
  const { value, upload, footer } = props;
  const [tab, setTab] = useState<Tab>('write');
  const editor = useEditor(props, tab);
  const name = useId();
  return (
    <div className={classes('composer', editor.isOver && 'composer-over')}>
      <div className="composer-head">
        <TabList label="Text" name={name} active={tab} onSelect={setTab} tabs={TABS} />
        {tab === 'write' ? (
          <ComposerToolbar onFormat={editor.format} onFiles={upload ? editor.uploads.add : undefined} />
        ) : null}
      </div>
      <TabPanel tab={tab} name={name}>
        {tab === 'write' ? (
          <ComposerText {...props} editor={editor} />
        ) : (
          <div className="composer-preview">
            <Suspense>
              {value.trim() ? <RichText text={value} /> : <p className="muted">Nothing to look at.</p>}
            </Suspense>
          </div>
        )}
      </TabPanel>
      <MentionList mentions={editor.mentions} />
      <UploadList uploads={editor.uploads.pending} onDrop={editor.uploads.drop} />
      {footer ? <div className="composer-foot">{footer}</div> : null}
    </div>
  );
}

type Tab = 'write' | 'preview';

const TABS = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const;

/** The text field, and what changes its text. */
function useEditor({ value, onChange, upload }: ComposerProps, tab: Tab) {
  const [caret, setCaret] = useState(0);
  const [isOver, setOver] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const edit = (change: TextEdit) => area.current && applyEdit(area.current, change);
  const replace = (start: number, end: number, text: string) => {
    const place = start + text.length;
    edit({ start, end, text, selectStart: place, selectEnd: place });
  };
  // A file may be stored while the preview is looked at, when there is no text field.
  const insert = (markdown: string) => {
    const place = area.current?.selectionEnd ?? latest.current.length;
    const text = spaced(latest.current, place, markdown);
    if (area.current) replace(place, place, text);
    else onChange(latest.current + text);
  };
  const mentions = useMentions({ text: value, caret: tab === 'write' ? caret : 0, replace });
  const uploads = useUploads(upload, insert);
  const format = (kind: TextFormat) => {
    if (area.current) edit(formatEdit(value, area.current.selectionStart, area.current.selectionEnd, kind));
  };
  return { area, setCaret, isOver, setOver, mentions, uploads, format };
}

interface ComposerTextProps extends ComposerProps {
  readonly editor: ReturnType<typeof useEditor>;
}

function ComposerText(props: ComposerTextProps) {
  const {
    editor,
    label,
    value,
    onChange,
    onSubmit,
    placeholder,
    upload,
    rows = 4,
    autoFocus,
    footer,
    ...control
  } = props;
  const { mentions, uploads, setOver } = editor;
  const isOffering = mentions.choices.length > 0;
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (!upload || data.files.length === 0) return;
    event.preventDefault();
    uploads.add([...data.files]);
  };
  return (
    <TextArea
      {...control}
      ref={editor.area}
      className="composer-text"
      rows={rows}
      // It grows with its text, and begins with so many rows.
      style={{ minHeight: `calc(${rows} * 1.5em + var(--space-4))` }}
      dir="auto"
      autoFocus={autoFocus}
      aria-label={label}
      aria-autocomplete="list"
      aria-controls={isOffering ? mentions.listId : undefined}
      aria-activedescendant={isOffering ? `${mentions.listId}-${mentions.active}` : undefined}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      onSelect={(event) => editor.setCaret(event.currentTarget.selectionStart)}
      onKeyDown={(event) => press(event, editor, onSubmit)}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!upload || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
    />
  );
}

function press(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { mentions, format }: ReturnType<typeof useEditor>,
  onSubmit: (() => void) | undefined,
): void {
  if (mentions.press(event)) return;
  const hasMod = event.metaKey || event.ctrlKey;
  if (event.key === 'Enter' && hasMod && onSubmit) onSubmit();
  else if (hasMod && event.key.toLowerCase() === 'b') format('bold');
  else return;
  event.preventDefault();
}

/** Changes the text as if it were typed, so that it can be undone. */
function applyEdit(area: HTMLTextAreaElement, { start, end, text, selectStart, selectEnd }: TextEdit): void {
  area.focus();
  area.setSelectionRange(start, end);
  const isTyped = text !== '' && document.execCommand('insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, start, end, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(selectStart, selectEnd);
}

/** A file stands apart from the words around it. */
function spaced(text: string, place: number, markdown: string): string {
  const before = place > 0 && !/\s/.test(text[place - 1] as string) ? ' ' : '';
  return `${before}${markdown} `;
}
