import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isUndivided, lotAnchor } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'

interface Props {
  readonly lotIds: readonly string[]
  /** Each with the word before its number: where no column says what the numbers are. */
  readonly named?: boolean
}

/** Lots by their numbers, each leading to the lot itself; the whole where there is no division. */
export const LotList = ({ lotIds, named = false }: Props) => {
  const t = useTranslations('tenders.participants')
  const nameOf = useLotName()
  const { tender } = useTender()
  const { lots } = tender.content
  const known = new Set(lots.map(({ id }) => id))
  if (isUndivided(lots) && lotIds.every((id) => known.has(id))) return <>{t('wholeTender')}</>
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      {lotIds.map((id) =>
        known.has(id) ? (
          <Link
            key={id}
            to="/rfx/$rfxId"
            params={{ rfxId: tender.rfxId }}
            search={{ tab: 'lots' }}
            hash={lotAnchor(id)}
            aria-label={nameOf(id)}
            className="-my-0.5 inline-block min-w-6 py-0.5 text-link underline-offset-2 hover:underline"
          >
            {named ? nameOf(id) : lotNumber(id)}
          </Link>
        ) : (
          <span key={id}>{named ? nameOf(id) : lotNumber(id)}</span>
        ),
      )}
    </span>
  )
}
