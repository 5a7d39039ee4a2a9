import { Popover as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { cn } from './class-names.ts'
import { floatingClass } from './menu-class.ts'
import { InModal } from './modal-context.ts'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** Names the popover for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A small box beside its button, for a few controls or a short explanation. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', open, onOpenChange, className, children } = props
  return (
    <Radix.Root
      modal={use(InModal)}
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingClass,
            'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-3 outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
