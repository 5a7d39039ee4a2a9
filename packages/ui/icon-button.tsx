import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. Wrap the button in `Tooltip` to show it as well. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
}

/** A square button that holds one icon. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      variant={variant}
      size={size}
      className={cn(buttonClass({ variant, size, square: true }), className)}
      {...rest}
    />
  )
}
