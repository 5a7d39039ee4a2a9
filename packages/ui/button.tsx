import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Stands before the text; while loading, the spinner takes its place. */
  icon?: ReactNode
  /** Busy: keeps its place and focus, takes no clicks. */
  loading?: boolean
}

/** A button of type `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A disabled element drops the focus, so a busy button is only marked and its clicks swallowed.
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={loading ? swallow : onClick}
      className={cn(buttonClass({ variant, size }), className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}
