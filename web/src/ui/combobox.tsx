import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useMemo, useState } from 'react';
import { classes } from './classes.js';
import { type ComboboxOption, inGroups, type LoadOptions, type OptionGroup, useOptions } from './combobox-options.js';
import type { ControlProps } from './field.js';
import { Icon } from './icon.js';

export type { ComboboxOption, LoadOptions } from './combobox-options.js';

interface ComboboxBase extends ControlProps {
  /** The name; a `Field` around it gives one too. */
  label?: string;
  options?: readonly ComboboxOption[];
  /** Finds options by what is typed, instead of `options`. */
  load?: LoadOptions;
  /** What is chosen, for its labels, where neither `options` nor an answer of `load` may have it. */
  known?: readonly ComboboxOption[];
  placeholder?: string;
  renderOption?: (option: ComboboxOption) => ReactNode;
  /** Offers to create what is typed when no option is called so. */
  onCreate?: (text: string) => void;
  /** What is created: "label". */
  noun?: string;
  emptyText?: string;
  disabled?: boolean;
  /** A button that opens the list, with the input inside: a picker. Without it the input itself is shown. */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface SingleChoice {
  multiple?: false;
  value: string | null;
  onChange: (value: string | null, option: ComboboxOption | null) => void;
}

interface MultipleChoice {
  multiple: true;
  value: readonly string[];
  onChange: (values: string[], options: ComboboxOption[]) => void;
}

export type ComboboxProps = ComboboxBase & (SingleChoice | MultipleChoice);

/** The value of the option that creates what is typed: no id contains a space. */
const CREATE = 'create it';

const isSame = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value;

function useChosen(props: ComboboxProps, found: ComboboxOption[]) {
  const [met, setMet] = useState<readonly ComboboxOption[]>([]);
  const { options = [], known = [], value } = props;
  const chosen = useMemo(() => {
    const all = new Map([...met, ...found, ...options, ...known].map((option) => [option.value, option]));
    const values = Array.isArray(value) ? (value as string[]) : value === null ? [] : [value as string];
    return values.map((one) => all.get(one) ?? { value: one, label: one });
  }, [met, found, options, known, value]);
  return { chosen, remember: setMet };
}

function withCreation(found: ComboboxOption[], query: string, noun: string): ComboboxOption[] {
  const text = query.trim();
  const exists = found.some((option) => option.label.toLowerCase() === text.toLowerCase());
  if (text === '' || exists) return found;
  return [...found, { value: CREATE, label: `Create ${noun} “${text}”`, start: <Icon name="plus" /> }];
}

export function Combobox(props: ComboboxProps) {
  const { options, load, onCreate, noun = '', disabled, multiple } = props;
  const [query, setQuery] = useState('');
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = props.open ?? isOpenInside;
  const found = useOptions(options, load, query, isOpen);
  const { chosen, remember } = useChosen(props, found.options);
  const shown = onCreate ? withCreation(found.options, query, noun) : found.options;

  function change(next: ComboboxOption[]) {
    if (next.some((option) => option.value === CREATE)) {
      onCreate?.(query.trim());
      return;
    }
    remember(next);
    if (props.multiple) {
      props.onChange(
        next.map((option) => option.value),
        next,
      );
    } else props.onChange(next[0]?.value ?? null, next[0] ?? null);
  }
  const root = {
    items: inGroups(shown) as ComboboxOption[],
    filter: null,
    isItemEqualToValue: isSame,
    itemToStringLabel: (option: ComboboxOption) => option.label,
    autoHighlight: true,
    disabled,
    open: isOpen,
    onOpenChange: (open: boolean) => {
      setOpenInside(open);
      if (!open) setQuery('');
      props.onOpenChange?.(open);
    },
    // The label of what is chosen is in the input too: only what is typed is a query.
    onInputValueChange: (text: string, { reason }: { reason: string }) =>
      setQuery(reason === 'input-change' || reason === 'input-clear' ? text : ''),
  };
  const content = <Content {...props} chosen={chosen} status={found.status} />;
  if (multiple) {
    return (
      <BaseCombobox.Root {...root} multiple value={chosen} onValueChange={change}>
        {content}
      </BaseCombobox.Root>
    );
  }
  return (
    <BaseCombobox.Root
      {...root}
      value={chosen[0] ?? null}
      onValueChange={(option: ComboboxOption | null) => change(option ? [option] : [])}
    >
      {content}
    </BaseCombobox.Root>
  );
}

type ContentProps = ComboboxProps & { chosen: ComboboxOption[]; status: 'ready' | 'loading' | 'failed' };

function Content(props: ContentProps) {
  const { trigger, label, placeholder } = props;
  const id = useId();
  if (!trigger) {
    return (
      <>
        {props.multiple ? <Chips {...props} /> : <SingleInput {...props} />}
        <Popup {...props} />
      </>
    );
  }
  return (
    <>
      {label && (
        <span id={`${id}label`} hidden>
          {label}
        </span>
      )}
      {/* A combobox is not named by its content unless it refers to itself. */}
      <BaseCombobox.Trigger id={id} aria-labelledby={label ? `${id}label ${id}` : id} render={trigger} />
      <Popup {...props}>
        <BaseCombobox.Input className="combobox-search" aria-label={label} placeholder={placeholder ?? 'Search…'} />
      </Popup>
    </>
  );
}

/** Escape closes the list, or else the dialog around it; Base UI would clear what is chosen first. */
function leaveEscape(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
}

function controlOf({ id, required, label, placeholder, ...rest }: ContentProps) {
  return {
    onKeyDown: leaveEscape,
    id,
    required,
    'aria-label': label,
    'aria-describedby': rest['aria-describedby'],
    'aria-invalid': rest['aria-invalid'],
    placeholder,
  };
}

function SingleInput(props: ContentProps) {
  return (
    <BaseCombobox.InputGroup className="combobox">
      {props.chosen[0]?.start && <span className="combobox-start">{props.chosen[0].start}</span>}
      <BaseCombobox.Input {...controlOf(props)} className="combobox-input" />
      <BaseCombobox.Clear className="combobox-button" aria-label="Clear">
        <Icon name="close" size={12} />
      </BaseCombobox.Clear>
      <BaseCombobox.Trigger className="combobox-button" aria-label="Show the choices">
        <Icon name="chevron-down" />
      </BaseCombobox.Trigger>
    </BaseCombobox.InputGroup>
  );
}

function Chips(props: ContentProps) {
  const { placeholder, ...control } = controlOf(props);
  const { chosen } = props;
  return (
    <BaseCombobox.InputGroup className="combobox combobox-multiple">
      <BaseCombobox.Chips className="combobox-chips">
        {chosen.map((option) => (
          <BaseCombobox.Chip key={option.value} className="tag">
            {option.start}
            <span className="truncate">{option.label}</span>
            <BaseCombobox.ChipRemove className="tag-remove" aria-label={`Remove ${option.label}`}>
              <Icon name="close" size={12} />
            </BaseCombobox.ChipRemove>
          </BaseCombobox.Chip>
        ))}
        <BaseCombobox.Input
          {...control}
          required={control.required && chosen.length === 0}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          className="combobox-input"
        />
      </BaseCombobox.Chips>
    </BaseCombobox.InputGroup>
  );
}

const STATUS = { ready: null, loading: 'Searching…', failed: 'The choices could not be loaded. Type to try again.' };

function Popup(props: ContentProps & { children?: ReactNode }) {
  const { label, renderOption, emptyText = 'Nothing found', status, children } = props;
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner className="menu-positioner" align="start" sideOffset={4}>
        <BaseCombobox.Popup className={classes('menu', 'combobox-popup')} aria-label={label}>
          {children}
          <BaseCombobox.Status className="combobox-note">{STATUS[status]}</BaseCombobox.Status>
          <BaseCombobox.Empty className="combobox-note">{status === 'ready' ? emptyText : null}</BaseCombobox.Empty>
          <BaseCombobox.List className="combobox-list">
            {(item: ComboboxOption | OptionGroup) =>
              'items' in item ? (
                <BaseCombobox.Group key={item.value} items={item.items} className="menu-group">
                  {item.value && (
                    <BaseCombobox.GroupLabel className="menu-heading">{item.value}</BaseCombobox.GroupLabel>
                  )}
                  <BaseCombobox.Collection>
                    {(option: ComboboxOption) => <Option key={option.value} option={option} render={renderOption} />}
                  </BaseCombobox.Collection>
                </BaseCombobox.Group>
              ) : (
                <Option key={item.value} option={item} render={renderOption} />
              )
            }
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

interface OptionProps {
  option: ComboboxOption;
  render?: (option: ComboboxOption) => ReactNode;
}

function Option({ option, render }: OptionProps) {
  const note = option.disabledReason || option.hint;
  return (
    <BaseCombobox.Item value={option} disabled={Boolean(option.disabledReason)} className="menu-item">
      {render && option.value !== CREATE ? (
        render(option)
      ) : (
        <>
          {option.start}
          <span className="menu-label">
            {option.label}
            {note && <span className="menu-hint">{note}</span>}
          </span>
        </>
      )}
      <BaseCombobox.ItemIndicator className="menu-check">
        <Icon name="check" />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
