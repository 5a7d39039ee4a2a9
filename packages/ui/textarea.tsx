import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type TextareaProps = ComponentProps<'textarea'>

/** Several lines of text; grows with what is typed, up to 20 rem. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const wiring = useFieldControl()
  return (
    <textarea
      {...wiring}
      rows={rows}
      {...rest}
      className={cn(
        controlClass,
        'field-sizing-content max-h-80 min-h-16 py-1.5 read-only:bg-sunken',
        className,
      )}
    />
  )
}
