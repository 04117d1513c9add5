import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Anchor, type AnchorProps } from './anchor.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Tooltip } from './tooltip.js';

interface ButtonLook {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 's' | 'm';
  icon?: IconName;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** The work of the button is under way: it cannot be pressed again. */
  busy?: boolean;
  /** Why the button may not be pressed now. It keeps the focus, so that everybody can learn the reason. */
  disabledReason?: string | null | undefined;
}

/** A trigger of a menu opens it by any of these. */
const NO_PRESS = {
  onClick: undefined,
  onMouseDown: undefined,
  onPointerDown: undefined,
  onKeyDown: undefined,
  onKeyUp: undefined,
};

function lookOf({ variant = 'plain', size = 'm' }: ButtonLook, className?: string) {
  return classes('button', `button-${variant}`, size === 's' && 'button-s', className);
}

function Content({ icon, busy = false, children }: { icon?: IconName; busy?: boolean; children?: ReactNode }) {
  const shown = busy ? 'spinner' : icon;
  return (
    <>
      {shown && <Icon name={shown} />}
      {children}
    </>
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, busy = false, disabledReason, type = 'button', className, children, ...rest } = props;
  const reasonId = useId();
  const look = lookOf({ variant, size }, className);
  if (!disabledReason) {
    const onClick = busy ? undefined : rest.onClick;
    // A submit button that is busy must not submit: it has no handler of its own that could be left out.
    const kind = busy && type === 'submit' ? 'button' : type;
    return (
      <button
        {...rest}
        type={kind}
        className={look}
        onClick={onClick}
        aria-disabled={busy || undefined}
        aria-busy={busy}
      >
        <Content icon={icon} busy={busy}>
          {children}
        </Content>
      </button>
    );
  }
  const describedBy = classes(rest['aria-describedby'], reasonId);
  return (
    <Tooltip text={disabledReason} isName opensOnPress>
      <button {...rest} {...NO_PRESS} type="button" className={look} aria-disabled aria-describedby={describedBy}>
        <Content icon={icon}>{children}</Content>
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      </button>
    </Tooltip>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  label: string;
  icon: IconName;
}

/** A button that shows an icon only; its name appears as a tooltip. */
export function IconButton({ label, className, variant = 'quiet', ...rest }: IconButtonProps) {
  const button = (
    <Button {...rest} variant={variant} aria-label={label} className={classes('button-icon', className)} />
  );
  if (rest.disabledReason) return button;
  return (
    <Tooltip text={label} isName>
      {button}
    </Tooltip>
  );
}

export type LinkButtonProps = ButtonLook & AnchorProps;

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={lookOf({ variant, size }, className)}>
      <Content icon={icon}>{children}</Content>
    </Anchor>
  );
}
