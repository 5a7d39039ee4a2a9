import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { controlClass, controlHeight } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type InputProps = ComponentProps<'input'>

/** One line of text. Name it with `Field` or `aria-label`. */
export function Input({ className, ...rest }: InputProps) {
  const wiring = useFieldControl()
  return (
    <input
      type="text"
      {...wiring}
      {...rest}
      className={cn(controlClass, controlHeight, 'text-ellipsis read-only:bg-sunken', className)}
    />
  )
}
