import { cva, type VariantProps } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

const badgeClass = cva(
  'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 font-medium text-xs [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-sunken text-muted',
        info: 'border-transparent bg-accent-soft text-link',
        attention: 'border-transparent bg-attention-soft text-attention',
        danger: 'border-transparent bg-danger-soft text-danger-text',
        success: 'border-line bg-sunken text-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeClass>['tone']>

export type BadgeProps = ComponentProps<'span'> & {
  /** `success` stays grey and carries a tick: only what needs a hand is coloured. */
  tone?: BadgeTone
  icon?: ReactNode
}

/** A state in a word. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cn(badgeClass({ tone }), className)}>
      {icon ?? (tone === 'success' && <Check aria-hidden />)}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}
