import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { ShareBar } from '@kogge/ui/charts/share-bar.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Drilling } from '../../model/market-drill-down.ts'
import { useApi } from '../../orgs.client.ts'
import { useEuros } from '../../use-euro-format.ts'
import { CutNote } from './list-cut-notice.tsx'
import { CountButton } from './market-figure.tsx'

/** What it buys or wins, by division of the CPV, and how much of each market that is. */
export const DivisionsSection = ({ question, onDrill }: Drilling) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  const api = useApi()
  const language = useLocale()
  const activeOrgId = useActiveOrg()?.orgId ?? null
  const { data } = useQuery(
    api.org.market.divisions.queryOptions(
      { ...question, language, activeOrgId },
      { placeholderData: keepPreviousData },
    ),
  )
  // On a phone sums stand below the numbers, so that shares are within the view.
  const isWide = useMediaQuery('(min-width: 40rem)')
  const title = t(`divisions.${question.role}`)
  return (
    <Section title={title} description={t('divisions.hint')}>
      {!data ? (
        <SkeletonRows rows={5} label={t('loading')} />
      ) : data.items.length === 0 ? (
        <p className="text-muted">{t('divisions.none')}</p>
      ) : (
        <div className="space-y-2">
          <Table label={title}>
            <TableHead>
              <TableHeader className="min-w-28 sm:min-w-48">{t('divisions.division')}</TableHeader>
              <TableHeader align="end">
                {t(isWide ? 'divisions.contracts' : 'contractsAndSum')}
              </TableHeader>
              {isWide && <TableHeader align="end">{t('divisions.sum')}</TableHeader>}
              <TableHeader align="end">{t('divisions.ofMarket')}</TableHeader>
            </TableHead>
            <TableBody>
              {data.items.map(({ code, label, contracts, sum, shareOfContracts }) => {
                const name = t('list.inDivision', { name: label })
                return (
                  <TableRow key={code}>
                    <TableCell className="wrap-anywhere">
                      <span className="text-subtle tabular-nums">{code.slice(0, 2)}</span> {label}
                    </TableCell>
                    <TableCell align="end">
                      <CountButton
                        value={formats.number(contracts)}
                        label={name}
                        onShow={() => onDrill({ title: name, cpv: code })}
                      />
                      {!isWide && <span className="block">{euros(sum)}</span>}
                    </TableCell>
                    {isWide && <TableCell align="end">{euros(sum)}</TableCell>}
                    <TableCell align="end" className="min-w-20">
                      {shareOfContracts !== null && (
                        <>
                          {formats.share(shareOfContracts)}
                          <ShareBar share={shareOfContracts} />
                        </>
                      )}
                    </TableCell>
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
          {data.isCut && <CutNote shown={data.items.length} total={data.total} />}
        </div>
      )}
    </Section>
  )
}
