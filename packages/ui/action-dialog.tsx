import { type FormEvent, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type ActionDialogProps = Omit<DialogProps, 'onOpenChange' | 'footer'> & {
  onClose: () => void
  /** With `trigger`. */
  onOpen?: () => void
  cancelLabel: string
  /** Names the action ("Send the question"), not "OK"; `null` where nothing can be done any more. */
  confirmLabel: string | null
  /** The action destroys something. */
  danger?: boolean
  /** Under way: the dialog stays. The caller closes it. */
  loading?: boolean
  disabled?: boolean
  onConfirm?: () => void
  /** The children are the fields of a form, which Enter sends as well. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown
  formRef?: React.Ref<HTMLFormElement>
  /** The browser holds back what its own rules for fields refuse. */
  validates?: boolean
}

/** What is wrong stands in the form once it is drawn anew. */
const focusFirstMistake = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/**
 * A question or a short form with the action it is about and the way back. A form that is sent with
 * mistakes moves the focus to the first of them.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { open = true, onClose, onOpen, cancelLabel, confirmLabel, danger, loading = false } = props
  const { disabled, onConfirm, onSubmit, formRef, validates, children, ...rest } = props
  const id = useId()
  const form = onSubmit ? ({ type: 'submit', form: id } as const) : { onClick: onConfirm }
  const toggle = (next: boolean) => {
    if (next) onOpen?.()
    else if (!loading) onClose()
  }
  return (
    <Dialog
      {...rest}
      open={open}
      onOpenChange={toggle}
      footer={
        <>
          <Button disabled={loading} onClick={onClose}>
            {cancelLabel}
          </Button>
          {confirmLabel !== null && (
            <Button
              {...form}
              variant={danger ? 'danger' : 'primary'}
              loading={loading}
              disabled={disabled}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {onSubmit ? (
        <form
          id={id}
          ref={formRef}
          noValidate={!validates}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit(event)
            focusFirstMistake(event.currentTarget)
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  )
}
