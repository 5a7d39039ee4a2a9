import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { Worth } from '../matches.client.ts'
import type { FilterNameComponent } from '../model/parts-from-routes.ts'
import { shownRate, weekly } from '../model/weekly-rates.ts'

type Narrowing = NonNullable<Worth['narrowings']>[number]

interface Props {
  readonly total: number
  readonly narrowings: readonly Narrowing[]
  readonly FilterName: FilterNameComponent
  readonly onNarrow: (narrowing: Narrowing) => void
}

const DAYS = 365

/** Says that nobody reads so much, and offers the values that split it best. */
export const WorthNarrowings = ({ total, narrowings, FilterName, onNarrow }: Props) => {
  const t = useTranslations('matches.worth')
  const formats = useFormats()
  return (
    <Banner
      tone="attention"
      title={t('crowded', { number: formats.number(Math.round(total / DAYS)) })}
    >
      {narrowings.length > 0 && (
        <>
          <p>{t('narrow')}</p>
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {narrowings.map((one) => (
              <li key={`${one.key} ${one.value}`} className="min-w-0 max-w-full">
                <Button size="sm" onClick={() => onNarrow(one)}>
                  <span className="truncate">
                    <FilterName filter={one.key} value={one.value} />
                    {' · '}
                    {t('rate', { number: formats.number(shownRate(weekly(one.count))) })}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
