import { createContext, type FormEvent, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';
import { TextInput } from './text-input.js';

export interface ConfirmRequest {
  title: string;
  text: ReactNode;
  /** The verb on the button: "Delete agent". */
  action: string;
  danger?: boolean;
  /** A name that must be typed first, for what cannot be undone. */
  typed?: string;
}

type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks before something is done: `if (await confirm({ … }))`. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider');
  return confirm;
}

interface PendingConfirm {
  request: ConfirmRequest;
  settle: (confirmed: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirm | null>(null);
  const [isOpen, setOpen] = useState(false);
  const current = useRef<PendingConfirm | null>(null);

  const settle = useCallback((confirmed: boolean) => {
    current.current?.settle(confirmed);
    current.current = null;
    // The content stays until the next request, so that the dialog does not empty itself while it fades.
    setOpen(false);
  }, []);
  const confirm = useCallback<Confirm>(
    (request) => {
      settle(false);
      return new Promise((resolve) => {
        current.current = { request, settle: resolve };
        setPending(current.current);
        setOpen(true);
      });
    },
    [settle],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && <ConfirmDialog request={pending.request} open={isOpen} settle={settle} />}
    </ConfirmContext>
  );
}

interface ConfirmDialogProps {
  request: ConfirmRequest;
  open: boolean;
  settle: (confirmed: boolean) => void;
}

function ConfirmDialog({ request, open, settle }: ConfirmDialogProps) {
  const [typing, setTyping] = useState({ request, text: '' });
  const text = typing.request === request ? typing.text : '';
  const isTyped = request.typed === undefined || text.trim() === request.typed;
  const cancel = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Portals pass events on to the React tree, where the dialog may lie inside another form.
    event.stopPropagation();
    if (isTyped) settle(true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && settle(false)}
      title={request.title}
      size="s"
      initialFocus={request.typed === undefined ? cancel : input}
    >
      <form className="confirm" onSubmit={submit}>
        <div className="dialog-text">{request.text}</div>
        {request.typed !== undefined && (
          <Field label={`Type “${request.typed}” to go on`}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                value={text}
                onChange={(next) => setTyping({ request, text: next })}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <div className="dialog-footer">
          <Button ref={cancel} onClick={() => settle(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={request.danger ? 'danger' : 'primary'}
            disabledReason={isTyped ? null : 'Type the name first.'}
          >
            {request.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
