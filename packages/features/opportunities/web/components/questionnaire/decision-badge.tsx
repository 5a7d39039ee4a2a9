import type { BidDecision } from '@kogge/domain/opportunities/questionnaire.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The decision whether to bid; nothing while it is open. */
export const DecisionBadge = ({ decision }: { readonly decision: BidDecision | null }) => {
  const t = useTranslations('questionnaire')
  return (
    decision && (
      <Badge {...(decision === 'GO' ? { tone: 'success' } : { icon: <X aria-hidden /> })}>
        {t(`decisions.${decision}`)}
      </Badge>
    )
  )
}
