import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';

/** How a property of an issue is shown as a button: its picture alone, as in rows, or with its text. */
export type ChoiceLook = 'icon' | 'text' | 'full';

/** What all pickers of a property of issues take. */
export interface ChoiceProps {
  readonly look?: ChoiceLook;
  /** Why it may not be changed now. */
  readonly disabledReason?: string | null;
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

interface ChoiceTriggerProps extends Omit<ComponentPropsWithRef<'button'>, 'name'> {
  /** Of the property: "Status". */
  readonly name: string;
  /** What is chosen, in words. */
  readonly text: string;
  readonly look?: ChoiceLook | undefined;
  readonly picture?: ReactNode;
  /** The list that it opens gives it the name of the property. */
  readonly isNamed?: boolean;
  readonly disabledReason?: string | null | undefined;
}

/** The button of a picker: says which property it changes, and what is chosen. Children are shown instead of the text. */
export function ChoiceTrigger({
  name,
  text,
  look = 'text',
  picture,
  isNamed = false,
  children,
  ...rest
}: ChoiceTriggerProps) {
  const label = text === name ? name : `${name}: ${text}`;
  const isIcon = look === 'icon' && !children;
  const ownName = isIcon ? text : undefined;
  return (
    <Button
      {...rest}
      variant={look === 'full' ? 'plain' : 'quiet'}
      size="s"
      className={classes('choice', isIcon && 'choice-icon')}
      // The name has the words that are seen, in their order, as voice control needs it.
      aria-label={isNamed ? ownName : children ? undefined : label}
      title={isIcon ? label : undefined}
    >
      {children && !isNamed ? <span className="visually-hidden">{name}: </span> : null}
      {picture}
      {isIcon ? null : (children ?? <span className="truncate">{text}</span>)}
    </Button>
  );
}
