import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'

export type LinkButtonProps = ComponentProps<'a'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Gives the look to the only child (a router's link) instead of rendering `<a>`. */
  asChild?: boolean
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  asChild = false,
  className,
  ...rest
}: LinkButtonProps) {
  const Element = asChild ? Slot.Root : 'a'
  return <Element {...rest} className={cn(buttonClass({ variant, size }), className)} />
}
