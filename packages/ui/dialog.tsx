import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { InModal } from './modal-context.ts'
import { Overlay } from './overlay.tsx'

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
  return (
    <Radix.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-2 top-[8dvh] z-50 mx-auto flex max-h-[84dvh] animate-pop flex-col',
            'rounded-lg border border-line bg-raised shadow-lift outline-none',
            widths[size],
          )}
        >
          <header className="flex items-start gap-2 px-4 pt-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden />} className="-mr-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
            <InModal value={true}>{props.children}</InModal>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the dialog or sheet around it; takes one button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
