import { winRateOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { divisionCode, namedRates, RATE_KINDS, type RateKind } from '../../model/named-rates.ts'
import { useReportsApi, type WinRates } from '../../reports.client.ts'
import type { NamedReportPartProps } from './report-props.ts'
import { Share } from './report-values.tsx'
import { useRateNames } from './use-rate-names.ts'

interface RatesProps {
  readonly rates: WinRates
  readonly kind: RateKind
  readonly divisions: ReadonlyMap<string, string>
}

const Rates = ({ rates, kind, divisions }: RatesProps) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const rows = namedRates(rates, kind, useRateNames(divisions))
  if (rows.length === 0)
    return <p className="text-muted">{t(kind === 'prices' ? 'none.prices' : 'none.winRates')}</p>
  return (
    <Table label={`${t('by.label')}: ${t(`by.${kind}`)}`}>
      <TableHead>
        <TableHeader>{t(`by.${kind}`)}</TableHeader>
        <TableHeader align="end">{t('columns.won')}</TableHeader>
        <TableHeader align="end">{t('columns.lost')}</TableHeader>
        <TableHeader align="end">{t('columns.winRate')}</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, orgId, won, lost }) => (
          <TableRow key={key}>
            <TableCell className="wrap-anywhere min-w-44">
              {orgId ? (
                <QuickViewLink
                  view={{ kind: 'organisation', orgId }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  {name}
                </QuickViewLink>
              ) : (
                name
              )}
            </TableCell>
            <TableCell align="end">{formats.number(won)}</TableCell>
            <TableCell align="end">{formats.number(lost)}</TableCell>
            <TableCell align="end" className="w-32">
              <Share share={winRateOf({ won, lost })} withBar />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** How often opportunities are won: by buyer, CPV, country, source and place of the price; bars within a table. */
export const WinRatesSection = (props: NamedReportPartProps) => {
  const { orgId, filters, exportMenu, useCpvNames } = props
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const api = useReportsApi()
  const query = useQuery(
    api.opportunityReport.winRates.queryOptions(
      { orgId, filters },
      { placeholderData: keepPreviousData },
    ),
  )
  const divisions = useCpvNames(
    query.data?.divisions.map(({ division }) => divisionCode(division)) ?? [],
  )
  return (
    <Section
      title={t('parts.winRates')}
      description={t('about.winRates')}
      actions={exportMenu('winRates')}
    >
      <Loaded query={query} loading={t('loading')} failed={t('failed')} rows={5}>
        {(rates) => (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            <Tabs defaultValue="buyers">
              <TabList aria-label={t('by.label')}>
                {RATE_KINDS.map((kind) => (
                  <Tab key={kind} value={kind}>
                    {t(`by.${kind}`)}
                  </Tab>
                ))}
              </TabList>
              {RATE_KINDS.map((kind) => (
                <TabPanel key={kind} value={kind}>
                  <Rates rates={rates} kind={kind} divisions={divisions} />
                </TabPanel>
              ))}
            </Tabs>
            {rates.without > 0 && (
              <p className="mt-2 text-muted text-sm">
                {t('without', { count: rates.without, shown: formats.number(rates.without) })}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
