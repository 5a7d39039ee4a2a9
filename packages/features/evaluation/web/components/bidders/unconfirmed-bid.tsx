import { useBindingChanges } from '@kogge/i18n/use-binding-changes.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Bid } from '../../evaluation.client.ts'

type Why = NonNullable<NonNullable<Bid['rejection']>['unconfirmed']>

/** That a tender does not count for a lot, since it was for an earlier version, and what changed there. */
export const UnconfirmedBid = ({
  why,
  language,
}: {
  readonly why: Why
  readonly language?: string
}) => {
  const t = useTranslations('evaluation.unconfirmed')
  const changesOf = useBindingChanges()
  return (
    <>
      <Badge tone="attention" className="ml-2">
        {t('badge')}
      </Badge>
      <p className="text-muted text-sm wrap-anywhere">
        {t('text', { version: why.version, changes: changesOf(why, language) })}
      </p>
    </>
  )
}

interface Versioned {
  /** That the tender was submitted to, and that which stood at the deadline. */
  readonly version: number
  readonly current: number
  readonly unconfirmedLotIds: readonly string[]
  readonly goneLotIds: readonly string[]
  readonly isWhole: boolean
  readonly nameOf: (lotId: string) => string
}

/** Which version a tender is for, where that is not the last one, and where it does not count for it. */
export const TenderVersion = (props: Versioned) => {
  const { version, current, unconfirmedLotIds, goneLotIds, isWhole, nameOf } = props
  const t = useTranslations('evaluation.unconfirmed')
  if (version === current) return null
  const listed = (lotIds: readonly string[]) => lotIds.map(nameOf).join(', ')
  return (
    <div className="text-muted text-sm wrap-anywhere">
      <p>{t('version', { version, current })}</p>
      {unconfirmedLotIds.length > 0 && (
        <p className="text-attention">
          {isWhole ? t('whole') : t('lots', { lots: listed(unconfirmedLotIds) })}
        </p>
      )}
      {goneLotIds.length > 0 && <p>{t('gone', { lots: listed(goneLotIds) })}</p>}
    </div>
  )
}
