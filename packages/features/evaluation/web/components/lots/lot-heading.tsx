import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { LotView } from '../../evaluation.client.ts'
import { useFocusWhereLost } from '../../use-focus-recovery.ts'

interface Props {
  readonly name: string
  /** Null where nothing is decided. */
  readonly state: LotView['state'] | null
  /** Back to the list; absent where there is one lot alone. */
  readonly onBack: (() => void) | undefined
}

/** What a lot is called and how far it is. Has the focus when it takes the place of the list. */
export const LotHeading = ({ name, state, onBack }: Props) => {
  const t = useTranslations('evaluation.lot')
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhereLost(heading)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onBack && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <h3
        ref={heading}
        tabIndex={-1}
        className="min-w-0 scroll-mt-24 font-semibold outline-none wrap-anywhere"
      >
        {name}
      </h3>
      {state !== null && (
        <Badge tone={state === 'scoring' ? 'info' : 'neutral'}>{t(`states.${state}`)}</Badge>
      )}
    </div>
  )
}
