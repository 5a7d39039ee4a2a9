import { Popover as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, use, useRef } from 'react'
import { cn } from './class-names.ts'
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

/** What Tab reaches in the popup; its options are reached by arrows. */
const REACHED = 'input:not(:disabled), button:not(:disabled)'

/**
 * The popup of a combobox, tied to its control. Tab beyond its last control closes it and goes on behind
 * the combobox, Shift+Tab before its first goes back to it (ARIA Authoring Practices, combobox), where
 * Radix would go round inside.
 */
export function ComboboxPopup(props: ComboboxPopupProps) {
  const { open, onOpenChange, label, control, children } = props
  const modal = use(InModal)
  const isLeft = useRef(false)
  const leave = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
    const popup = event.currentTarget
    const reached = [...popup.querySelectorAll<HTMLElement>(REACHED)]
    const edge = event.shiftKey ? reached[0] : reached.at(-1)
    if (edge !== undefined && document.activeElement !== edge) return
    event.stopPropagation()
    // Closing leads back to the control; a modal popup lets nothing beside it have the focus before.
    if (event.shiftKey || modal) event.preventDefault()
    else {
      isLeft.current = true
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(popup.id)}"]`)?.focus()
    }
    onOpenChange(false)
  }
  return (
    <Radix.Root modal={modal} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor asChild>{control}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDownCapture={leave}
          onCloseAutoFocus={(event) => {
            if (isLeft.current) event.preventDefault()
            isLeft.current = false
          }}
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
