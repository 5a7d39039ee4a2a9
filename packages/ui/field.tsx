import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: ReactNode
  /** A line under the control; it stays when an error comes. */
  hint?: ReactNode
  /** Shown in red with an icon, read out when it appears; marks the control invalid. */
  error?: ReactNode
  /** Marks the control required for screen readers. */
  required?: boolean
  /** Small word beside the label, such as the one for "optional". */
  note?: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  /** One control of this package: input, textarea, select, combobox, radio group. */
  children: ReactNode
}

/** Label, control, hint and error, wired together by id. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = false, note, hideLabel = false, className } = props
  const id = useId()
  const labelId = `${id}label`
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const invalid = Boolean(error)
  const describedBy =
    [invalid ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined

  return (
    <FieldContext value={{ id, labelId, describedBy, invalid, required }}>
      <div className={cn('flex min-w-0 flex-col gap-1', className)}>
        <div className={cn('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
          <label id={labelId} htmlFor={id} className="font-medium text-sm">
            {label}
          </label>
          {note && <span className="text-subtle text-xs">{note}</span>}
        </div>
        {props.children}
        {hint && (
          <p id={hintId} className="text-subtle text-sm">
            {hint}
          </p>
        )}
        <div id={errorId} aria-live="polite">
          {invalid && (
            <p className="flex items-start gap-1 text-danger-text text-sm">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{error}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}
