import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { floatingClass } from './menu-class.ts'
import { useReturnFocus } from './return-focus.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** Names the action ("Delete the list"), not "OK". */
  confirmLabel: string
  cancelLabel: string
  /** The action destroys something. */
  danger?: boolean
  /** Under way: the dialog stays. The caller closes it. */
  loading?: boolean
  onConfirm: () => void
}

/** Asks before what cannot be undone. The focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm } = props
  const { danger = false, loading = false } = props
  const focus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !loading && onOpenChange(next)}>
      <Radix.Portal>
        {/* Over a dialog that it is asked from, too. */}
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-overlay" />
        <Radix.Content
          {...focus}
          className={`${floatingClass} fixed inset-x-2 top-[16dvh] mx-auto max-w-sm p-4 outline-none`}
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={loading}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
