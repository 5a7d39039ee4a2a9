import { Popover as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { cn } from './cn.ts'
import { floatingClass } from './menu-class.ts'
import { InModal } from './modal-context.ts'

type ComboboxPopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** The control, with a `Popover.Trigger` in it; the popup takes its width. */
  control: ReactNode
  children: ReactNode
}

/** The popup of a combobox, tied to its control. */
export function ComboboxPopup(props: ComboboxPopupProps) {
  const { open, onOpenChange, label, control, children } = props
  return (
    <Radix.Root modal={use(InModal)} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor asChild>{control}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingClass,
            'w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-1rem)] outline-none',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
