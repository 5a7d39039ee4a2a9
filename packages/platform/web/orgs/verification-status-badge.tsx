import type { VerificationStatus } from '@kogge/domain/verification/org-verification.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Popover } from '@kogge/ui/popover.tsx'
import { useTranslations } from 'use-intl'

const TONES = { verified: 'success', unverified: 'attention', official: 'neutral' } as const

interface Props {
  readonly standing: VerificationStatus
  readonly className?: string
}

/** Who stands behind an organisation's name, in a word; a press says what the word means. */
export const VerificationStatusBadge = ({ standing, className }: Props) => {
  const t = useTranslations('shell.standing')
  const label = t(standing)
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={t('explain', { label })}
          // As high as a target must be; the badge within is as high as its neighbours.
          className={cn(
            'inline-flex min-h-6 max-w-full items-center rounded-sm align-middle font-normal hover:*:border-muted',
            className,
          )}
        >
          <Badge tone={TONES[standing]}>{label}</Badge>
        </button>
      }
    >
      <p className="font-medium">{label}</p>
      <p className="mt-1 text-muted text-sm">{t(`meaning.${standing}`)}</p>
    </Popover>
  )
}
