import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { Overlay } from './dialog-overlay.tsx'
import { IconButton } from './icon-button.tsx'
import { InModal } from './modal-context.ts'
import { keepOpenForNotices } from './notice-clicks.ts'
import { useReturnFocus } from './return-focus.ts'
import { ScrollBody } from './scroll-body.tsx'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Opens the dialog; takes a button. Without it control `open`. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' }

/** A question or a short form that must be settled first. Scrolls inside; full width on phones. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, closeLabel, footer, size = 'md' } = props
  const focus = useReturnFocus(open === true)
  return (
    <Radix.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...(!trigger && focus)}
          onInteractOutside={keepOpenForNotices}
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-2 top-[8dvh] z-50 mx-auto flex max-h-[84dvh] animate-pop flex-col',
            'rounded-lg border border-line bg-raised shadow-lift outline-none',
            widths[size],
          )}
        >
          <header className="pt-4 pr-12 pb-1 pl-4">
            <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
            )}
          </header>
          <ScrollBody className="px-4 py-3">
            <InModal value={true}>{props.children}</InModal>
          </ScrollBody>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
              {footer}
            </footer>
          )}
          {/* Last, so that the focus starts on the first field. */}
          <Radix.Close asChild>
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden />}
              className="absolute top-3 right-2"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the dialog or sheet around it; takes one button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
