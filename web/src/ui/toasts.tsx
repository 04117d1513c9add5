import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastRequest {
  text: string;
  tone?: ToastTone;
  action?: { label: string; onAction: () => void };
}

interface Toast extends ToastRequest {
  id: number;
  /** How often the same was said while it was shown. */
  times: number;
}

export interface Toasts {
  /** Answers an id for `dismiss`. */
  show(request: ToastRequest): number;
  dismiss(id: number): void;
}

const ICONS: Record<ToastTone, IconName> = { info: 'info', success: 'success', warning: 'warning', danger: 'error' };
/** Time to read a sentence, and to decide about its action. What failed stays until it is dismissed. */
const SHOWN_FOR_MS = 6000;
const SHOWN_WITH_ACTION_FOR_MS = 10_000;
const MOST = 4;

const ToastContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToasts needs a ToastProvider');
  return toasts;
}

function withToast(toasts: Toast[], request: ToastRequest, id: number): Toast[] {
  const same = toasts.find((toast) => toast.id === id);
  if (same) return toasts.map((toast) => (toast === same ? { ...request, id, times: same.times + 1 } : toast));
  return [...toasts, { ...request, id, times: 1 }].slice(-MOST);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const shown = useRef<Toast[]>([]);
  const lastId = useRef(0);

  const change = useCallback((next: Toast[]) => {
    shown.current = next;
    setToasts(next);
  }, []);
  const dismiss = useCallback((id: number) => change(shown.current.filter((toast) => toast.id !== id)), [change]);
  const show = useCallback(
    (request: ToastRequest) => {
      const same = shown.current.find((toast) => toast.text === request.text && toast.tone === request.tone);
      const id = same?.id ?? ++lastId.current;
      change(withToast(shown.current, request, id));
      return id;
    },
    [change],
  );
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  return (
    <ToastContext value={value}>
      {children}
      {/* Dialogs are children of the body too: within the root, toasts would lie below them. */}
      {createPortal(<ToastList toasts={toasts} dismiss={dismiss} />, document.body)}
    </ToastContext>
  );
}

function ToastList({ toasts, dismiss }: { toasts: Toast[]; dismiss: (id: number) => void }) {
  const section = useRef<HTMLElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // A toast that goes takes the pointer and the focus along, without an event that says so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the list is another.
  useEffect(() => {
    setPointed(section.current?.matches(':hover') ?? false);
    setFocused(section.current?.contains(document.activeElement) ?? false);
  }, [toasts]);
  return (
    <section
      ref={section}
      className="toasts"
      aria-label="Notifications"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="toast-list" aria-live="polite">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPointed || isFocused} dismiss={dismiss} />
        ))}
      </div>
    </section>
  );
}

interface ToastItemProps {
  toast: Toast;
  isPaused: boolean;
  dismiss: (id: number) => void;
}

function ToastItem({ toast, isPaused, dismiss }: ToastItemProps) {
  const { id, tone = 'info', text, action, times } = toast;
  const stays = tone === 'danger';
  const shownFor = action ? SHOWN_WITH_ACTION_FOR_MS : SHOWN_FOR_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once more, it is shown anew.
  useEffect(() => {
    if (isPaused || stays) return;
    const timer = setTimeout(() => dismiss(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, isPaused, stays, shownFor, dismiss, times]);

  function act() {
    dismiss(id);
    action?.onAction();
  }

  return (
    <div className={classes('toast', `toast-${tone}`)}>
      <Icon name={ICONS[tone]} className="toast-icon" />
      <p className="toast-text">
        {text}
        {times > 1 && <span className="toast-times"> ({times} times)</span>}
      </p>
      {action && (
        <Button size="s" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" size="s" onClick={() => dismiss(id)} />
    </div>
  );
}
