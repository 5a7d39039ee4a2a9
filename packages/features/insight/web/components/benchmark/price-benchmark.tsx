import { BENCHMARK_MIN, type BenchmarkUnit } from '@kogge/domain/insight/price-benchmark.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Benchmark, useApi } from '../../insight.client.ts'
import { Fetched } from '../fetched-section.tsx'
import { PriceContracts } from './benchmark-contracts.tsx'

const PLACES = ['p10', 'p25', 'median', 'p75', 'p90'] as const

interface SpreadProps {
  readonly spread: NonNullable<Benchmark['spread']>
  readonly isOfUnit: boolean
}

const Spread = ({ spread, isOfUnit }: SpreadProps) => {
  const t = useTranslations('insight.price')
  const formats = useFormats()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-line border-y py-3 @lg:grid-cols-3 @3xl:grid-cols-5">
      {PLACES.map((place) => (
        <div key={place} className="min-w-0">
          <dt className="text-muted text-sm">{t(place)}</dt>
          <dd className={place === 'median' ? 'font-semibold text-lg' : 'text-lg'}>
            <span className="whitespace-nowrap tabular-nums">
              {isOfUnit
                ? formats.unitPrice(spread[place] / 100, 'EUR')
                : formats.money(String(Math.round(spread[place] / 100)), 'EUR')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface BodyProps {
  readonly benchmark: Benchmark
}

const Body = ({ benchmark }: BodyProps) => {
  const t = useTranslations('insight.price')
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { cpv, cpvLabel, country, from, until, contracts, suppliers, spread, leftOut } = benchmark
  const { per, measures } = benchmark
  const isCut = Object.values(leftOut).some((count) => count > 0)
  return (
    <div className="@container space-y-2">
      <p>
        {t('market', {
          cpv: cpvLabel ? `${cpv} ${cpvLabel}` : cpv,
          country: country ? formats.country(country) : t('everywhere'),
        })}
        {' · '}
        <DatedText>
          {t('period', { from: formats.date(from), until: formats.date(until) })}
        </DatedText>
        {spread && ` · ${t('sample', { contracts, suppliers })}`}
      </p>
      {spread ? (
        <Spread spread={spread} isOfUnit={per !== null} />
      ) : (
        <p>
          {t('refused', {
            contracts,
            suppliers,
            minContracts: BENCHMARK_MIN.contracts,
            minSuppliers: BENCHMARK_MIN.suppliers,
          })}
        </p>
      )}
      {isCut && <p className="text-muted text-sm">{t('leftOut', leftOut)}</p>}
      {per && <p className="text-muted text-sm">{t('aboutUnits')}</p>}
      {measures.length === 0 && <p className="text-muted text-sm">{t('noUnits')}</p>}
      {contracts > 0 && (
        <>
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('hide') : t('show')}
          </Button>
          {isOpen && <PriceContracts benchmark={benchmark} />}
        </>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly value: BenchmarkUnit
  readonly measures: Benchmark['measures']
  readonly onChange: (unit: BenchmarkUnit) => void
}

const CONTRACTS = ['contract', 'month'] as const

/** Prices of contracts, and of a unit in each measure that contracts around were counted in. */
const UnitChoice = ({ value, measures, onChange }: ChoiceProps) => {
  const t = useTranslations('insight.price')
  const known = [...CONTRACTS, ...measures.map(({ measure }) => measure)]
  return (
    <Select
      aria-label={t('unit')}
      value={value}
      onValueChange={(chosen) => onChange(known.find((unit) => unit === chosen) ?? 'contract')}
      options={[
        ...CONTRACTS.map((unit) => ({ value: unit, label: t(`units.${unit}`) })),
        ...measures.map(({ measure, per }) => ({ value: measure, label: t(`units.${per}`) })),
      ]}
    />
  )
}

interface Props {
  readonly rfxId: string
}

/** What contracts like those of a request were awarded for. */
export const Price = ({ rfxId }: Props) => {
  const t = useTranslations('insight.price')
  const language = useLocale()
  const api = useApi()
  const [unit, setUnit] = useState<BenchmarkUnit>('contract')
  const query = useQuery(
    api.insight.benchmark.queryOptions(
      { rfxId, unit, language },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Section
      title={t('title')}
      level={3}
      description={t('about')}
      actions={<UnitChoice value={unit} measures={query.data?.measures ?? []} onChange={setUnit} />}
    >
      <Fetched query={query}>
        {(benchmark) =>
          benchmark ? <Body benchmark={benchmark} /> : <p className="text-muted">{t('noCode')}</p>
        }
      </Fetched>
    </Section>
  )
}
