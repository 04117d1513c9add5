import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.js';
import { classes } from './classes.js';

interface OverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  /** What takes the focus first; without it the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, when what opened it has gone. */
  finalFocus?: RefObject<HTMLElement | null>;
}

export interface DialogProps extends OverlayProps {
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** Stays open when something beside it is pressed, for forms that would lose what was typed. */
  keepsOpen?: boolean;
}

export interface DrawerProps extends OverlayProps {
  side?: 'left' | 'right';
  /** Whether the page behind it stays usable, as beside a peek into an issue. */
  modal?: boolean;
  /** Beside the title: a link to the whole page, for example. */
  actions?: ReactNode;
  width?: 's' | 'm' | 'l';
}

/** Toasts lie above dialogs: pressing one must not close the dialog below it. */
function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('.toasts') !== null;
}

function changeOf(onOpenChange: (open: boolean) => void) {
  return (open: boolean, details: BaseDialog.Root.ChangeEventDetails) => {
    const leavesForToast = !open && isOnToast(details.event);
    if (!leavesForToast) onOpenChange(open);
  };
}

/**
 * Comes last, though it is shown in the corner: the first control of the content takes the focus. It has no tooltip, which
 * Escape would close in the place of the dialog.
 */
function CloseButton() {
  const button = (
    <Button variant="quiet" icon="close" size="s" aria-label="Close" className="button-icon dialog-close" />
  );
  return <BaseDialog.Close render={button} />;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'm', keepsOpen = false, children } = props;
  return (
    <BaseDialog.Root open={open} onOpenChange={changeOf(onOpenChange)} disablePointerDismissal={keepsOpen}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup
          className={classes('dialog', `dialog-${size}`)}
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
        >
          <header className="dialog-header">
            <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
          </header>
          <div className="dialog-body">
            {description && <BaseDialog.Description className="dialog-text">{description}</BaseDialog.Description>}
            {children}
          </div>
          {footer && <footer className="dialog-footer">{footer}</footer>}
          <CloseButton />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A panel at a side of the window. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, side = 'right', modal = true, actions, width = 'm', children } = props;
  return (
    <BaseDialog.Root open={open} onOpenChange={changeOf(onOpenChange)} modal={modal} disablePointerDismissal={!modal}>
      <BaseDialog.Portal>
        {modal && <BaseDialog.Backdrop className="backdrop" />}
        <BaseDialog.Popup
          className={classes('drawer', `drawer-${side}`, `drawer-${width}`)}
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
        >
          <header className="dialog-header">
            <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
            {actions}
          </header>
          <div className="drawer-body">{children}</div>
          <CloseButton />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
