import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Drill, Drilling } from '../../model/market-drill-down.ts'
import { type OrgAnswers, useApi } from '../../orgs.client.ts'
import { useEuros } from '../../use-euro-format.ts'
import { CountButton } from './market-figure.tsx'

type Places = OrgAnswers['market']['places']

interface TableProps extends Pick<Drilling, 'onDrill'> {
  readonly label: string
  readonly kind: 'country' | 'region'
  readonly places: Places['countries']
}

const PlaceTable = ({ label, kind, places, onDrill }: TableProps) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  const drillOf = (code: string | null, title: string): Drill =>
    kind === 'country' ? { title, country: code } : { title, region: code }
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader className="min-w-40">{t(`places.${kind}`)}</TableHeader>
        <TableHeader align="end">{t('places.contracts')}</TableHeader>
        <TableHeader align="end">{t('places.sum')}</TableHeader>
      </TableHead>
      <TableBody>
        {places.map(({ code, name, contracts, sum }) => {
          const shown =
            code === null ? t('places.unknown') : kind === 'country' ? formats.country(code) : name
          const title =
            code === null
              ? t(kind === 'country' ? 'list.inNoCountry' : 'list.inNoRegion')
              : t('list.inPlace', { name: shown })
          return (
            <TableRow key={code ?? ''}>
              <TableCell className="wrap-anywhere">{shown}</TableCell>
              <TableCell align="end">
                <CountButton
                  value={formats.number(contracts)}
                  label={title}
                  onShow={() => onDrill(drillOf(code, title))}
                />
              </TableCell>
              <TableCell align="end">{euros(sum)}</TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

/** Where the contracts are: by region, and by country where there are several. */
export const PlacesSection = ({ question, onDrill }: Drilling) => {
  const t = useTranslations('orgMarket')
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(
    api.org.market.places.queryOptions(
      { ...question, language },
      { placeholderData: keepPreviousData },
    ),
  )
  if (data && data.countries.length === 0) return null
  return (
    <Section title={t('places.title')}>
      {!data ? (
        <SkeletonRows rows={4} label={t('loading')} />
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
          <PlaceTable
            label={t('places.regions')}
            kind="region"
            places={data.regions}
            onDrill={onDrill}
          />
          {data.countries.length > 1 && (
            <PlaceTable
              label={t('places.countries')}
              kind="country"
              places={data.countries}
              onDrill={onDrill}
            />
          )}
        </div>
      )}
    </Section>
  )
}
