import { partOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { divisionCode } from '../../model/named-rates.ts'
import { useReportsApi } from '../../reports.client.ts'
import type { NamedReportPartProps } from './report-props.ts'
import { Share } from './report-values.tsx'

/** The own part of the published contracts in the divisions that were bid in; bars within a table. */
export const MarketSection = ({
  orgId,
  filters,
  exportMenu,
  useCpvNames,
}: NamedReportPartProps) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const api = useReportsApi()
  const query = useQuery(
    api.opportunityReport.market.queryOptions(
      { orgId, filters },
      { placeholderData: keepPreviousData },
    ),
  )
  const names = useCpvNames(query.data?.map(({ division }) => divisionCode(division)) ?? [])
  const euros = (cents: number) => formats.money((cents / 100).toFixed(0), 'EUR')
  return (
    <Section
      title={t('parts.market')}
      description={t('about.market')}
      actions={exportMenu('market')}
    >
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(shares) =>
          shares.length === 0 ? (
            <p className="text-muted">{t('none.market')}</p>
          ) : (
            <Table
              label={t('parts.market')}
              aria-busy={query.isPlaceholderData}
              className="aria-busy:opacity-60"
            >
              <TableHead>
                <TableHeader>{t('columns.division')}</TableHeader>
                <TableHeader align="end">{t('columns.contracts')}</TableHeader>
                <TableHeader align="end">{t('columns.ownContracts')}</TableHeader>
                <TableHeader align="end">{t('columns.ownShare')}</TableHeader>
                <TableHeader align="end">{t('columns.contractsValue')}</TableHeader>
                <TableHeader align="end">{t('columns.ownValue')}</TableHeader>
                <TableHeader align="end">{t('columns.ownValueShare')}</TableHeader>
              </TableHead>
              <TableBody>
                {shares.map(({ division, contracts, ownContracts, cents, ownCents }) => {
                  const code = divisionCode(division)
                  return (
                    <TableRow key={division}>
                      <TableCell className="wrap-anywhere min-w-44">
                        {`${code} ${names.get(code) ?? ''}`.trim()}
                      </TableCell>
                      <TableCell align="end">{formats.number(contracts)}</TableCell>
                      <TableCell align="end">{formats.number(ownContracts)}</TableCell>
                      <TableCell align="end">
                        <Share share={partOf(ownContracts, contracts)} withBar />
                      </TableCell>
                      <TableCell align="end">{euros(cents)}</TableCell>
                      <TableCell align="end">{euros(ownCents)}</TableCell>
                      <TableCell align="end">
                        <Share share={partOf(ownCents, cents)} withBar />
                      </TableCell>
                    </TableRow>
                  )
                })}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
    </Section>
  )
}
