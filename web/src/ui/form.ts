import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';

/** What a server has against one value of a form. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What a submit answers, or throws, when it was refused. */
export interface FormRefusal {
  readonly issues?: readonly FieldIssue[];
  /** Said above the form where no issue says it. */
  readonly message?: string;
}

type SubmitResult = Promise<FormRefusal | null | undefined> | Promise<void>;

export interface FormOptions<T extends object> {
  initial: T;
  submit: (values: T) => SubmitResult;
  /** Issues that are found without asking the server. */
  validate?: (values: T) => readonly FieldIssue[];
}

export interface Form<T extends object> {
  values: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  setAll: (values: Partial<T>) => void;
  /** Begins anew with these values, or with the ones at first. */
  reset: (values?: T) => void;
  /** The first message by path, joined by dots: `env.0.name`. */
  errors: Record<string, string>;
  formError: string | null;
  busy: boolean;
  dirty: boolean;
  handleSubmit: (event?: FormEvent) => Promise<void>;
}

export function errorsOf(issues: readonly FieldIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** The errors below a path, for a control of nested values: those of `env` are `0.name` and so on. */
export function errorsBelow(errors: Record<string, string>, path: string): Record<string, string> {
  const below = Object.entries(errors).filter(([at]) => at.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([at, message]) => [at.slice(path.length + 1), message]));
}

function textOf(issues: readonly FieldIssue[]): string {
  return issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('\n');
}

function refusalOf(error: unknown): FormRefusal {
  const { issues } = Object(error) as FormRefusal;
  const message = error instanceof Error ? error.message : 'That did not work.';
  return Array.isArray(issues) && issues.length > 0 ? { issues } : { message };
}

function withoutPath(errors: Record<string, string>, path: string): Record<string, string> {
  const kept = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`));
  return Object.fromEntries(kept);
}

const INVALID = '[aria-invalid="true"], .field-invalid :is(input, select, textarea)';

/** A refusal, and the form that its issues are about. */
interface RefusalOfForm extends FormRefusal {
  readonly form: EventTarget | null | undefined;
}

const firstInvalid = (form: RefusalOfForm['form']): HTMLElement | null =>
  form instanceof HTMLElement ? form.querySelector<HTMLElement>(INVALID) : null;

export function useForm<T extends object>({ initial, submit, validate }: FormOptions<T>): Form<T> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [lastRefusal, setLastRefusal] = useState<RefusalOfForm>();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  const setAll = useCallback((part: Partial<T>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) => Object.keys(part).reduce(withoutPath, before));
  }, []);
  const set = useCallback(
    <K extends keyof T>(name: K, value: T[K]) => setAll({ [name]: value } as unknown as Partial<T>),
    [setAll],
  );
  const reset = useCallback(
    (next?: T) => {
      const from = next ?? start;
      setStart(from);
      setValues(from);
      setErrors({});
      setFormError(null);
    },
    [start],
  );

  function refuse(refusal: FormRefusal, form: EventTarget | null | undefined) {
    const { issues = [], message = null } = refusal;
    setErrors(errorsOf(issues));
    setFormError(message);
    setLastRefusal(issues.length > 0 ? { ...refusal, form } : undefined);
  }
  // An effect comes after the issues are drawn; an animation frame may come before.
  useEffect(() => {
    if (!lastRefusal) return;
    const invalid = firstInvalid(lastRefusal.form);
    // What no control shows must be said all the same.
    if (invalid) invalid.focus();
    else setFormError(lastRefusal.message ?? textOf(lastRefusal.issues ?? []));
  }, [lastRefusal]);
  async function handleSubmit(event?: FormEvent) {
    event?.preventDefault();
    // Portals pass events on to the React tree, where a form in a dialog may lie inside another one.
    event?.stopPropagation();
    const form = event?.currentTarget;
    const wrong = validate?.(values) ?? [];
    if (wrong.length > 0) refuse({ issues: wrong }, form);
    if (wrong.length > 0 || isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      const refusal = await submit(values);
      if (refusal && (refusal.message !== undefined || refusal.issues !== undefined)) refuse(refusal, form);
      else {
        setStart(values);
        refuse({}, form);
      }
    } catch (error) {
      refuse(refusalOf(error), form);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  const dirty = values !== start && JSON.stringify(values) !== JSON.stringify(start);
  return { values, set, setAll, reset, errors, formError, busy, dirty, handleSubmit };
}
