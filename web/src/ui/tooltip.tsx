import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

export interface TooltipProps {
  text: ReactNode;
  /** One element that takes the focus, such as a button or a link. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Whether the text is already the name of the element, so that it need not be read twice. */
  isName?: boolean;
  /** Opens on a press too, for what explains itself to fingers. */
  opensOnPress?: boolean;
}

/** Shows a short text beside an element that is pointed at or focused. */
export function Tooltip({ text, children, side = 'top', isName = false, opensOnPress = false }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const description = isOpen && !isName ? { 'aria-describedby': id } : {};
  const press = opensOnPress ? { onClick: () => setOpen(true) } : {};
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={setOpen}>
      <BaseTooltip.Trigger render={children} delay={400} closeOnClick={!opensOnPress} {...description} {...press} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="tooltip-positioner" side={side} sideOffset={6}>
          <BaseTooltip.Popup className="tooltip" id={id} role="tooltip">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
