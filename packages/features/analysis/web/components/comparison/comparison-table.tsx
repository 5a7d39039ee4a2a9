import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Comparison } from '../../analysis.client.ts'
import type { AnalysisParams } from '../../model/analysis-list.ts'
import type { Figure } from '../../model/figure-contracts.ts'
import { concentrationOf } from '../../model/market-concentration.ts'
import { Sum, SumOf } from '../contract-sum.tsx'
import { Down, ToRanking } from '../drill-down-links.tsx'
import { PartyLink } from '../party-link.tsx'

type Compared = Comparison['orgs'][number]

interface Props {
  readonly orgs: readonly Compared[]
  readonly role: 'buyer' | 'supplier'
  readonly params: AnalysisParams
  readonly onContracts: (one: Compared, of: Figure) => void
  readonly onRemove: (orgId: string) => void
}

/** Organisations side by side: a figure a line. */
export const ComparisonTable = (props: Props) => {
  const { orgs, role, params, onContracts, onRemove } = props
  const t = useTranslations('analysis')
  const formats = useFormats()
  const line = (name: string, value: (one: Compared) => ReactNode) => (
    <TableRow key={name}>
      <th
        scope="row"
        // On a phone figures go by beside their names, which stay.
        className="wrap-anywhere sticky left-0 z-[1] min-w-28 max-w-36 border-line border-b bg-canvas py-1.5 pr-2 pl-3 text-left font-normal text-muted sm:static sm:max-w-none"
      >
        {name}
      </th>
      {orgs.map((one, index) => (
        <TableCell key={one.org.orgId ?? index} align="end">
          {value(one)}
        </TableCell>
      ))}
    </TableRow>
  )
  const down = (one: Compared, of: Figure, figure: ReactNode) => (
    <Down
      label={
        of === 'unawarded' ? t('figures.toUnawarded') : t('toContractsOf', { name: one.org.name })
      }
      onClick={() => onContracts(one, of)}
    >
      {figure}
    </Down>
  )
  /** Of the other side: who bought of it, or who sold to it. */
  const ranking = ({ org }: Compared, figure: ReactNode) =>
    org.orgId === null ? (
      figure
    ) : (
      <ToRanking
        kind={role === 'supplier' ? 'buyer' : 'supplier'}
        params={{ ...params, [role]: [org.orgId] }}
      >
        {figure}
      </ToRanking>
    )
  return (
    <Table label={t('views.comparison')}>
      <TableHead>
        <TableHeader>
          <span className="sr-only">{t('comparison.figure')}</span>
        </TableHeader>
        {orgs.map(({ org }, index) => (
          <TableHeader
            key={org.orgId ?? index}
            align="end"
            className="h-auto min-w-36 whitespace-normal py-1 align-bottom"
          >
            <span className="inline-flex items-start gap-1">
              <PartyLink {...org} />
              {org.orgId !== null && (
                <IconButton
                  size="sm"
                  className="-my-1"
                  label={t('comparison.remove', { name: org.name })}
                  icon={<X aria-hidden />}
                  onClick={() => org.orgId !== null && onRemove(org.orgId)}
                />
              )}
            </span>
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {line(t('figures.contracts'), (one) => down(one, 'all', formats.number(one.contracts)))}
        {line(t('figures.sum'), (one) =>
          one.valued > 0 ? down(one, 'sum', <Sum cents={one.sum} />) : <SumOf of={one} />,
        )}
        {line(t('comparison.share'), ({ shareOfSum }) =>
          shareOfSum === null ? '–' : formats.share(shareOfSum),
        )}
        {role === 'supplier'
          ? line(t('figures.buyers'), (one) => ranking(one, formats.number(one.buyers)))
          : line(t('figures.suppliers'), (one) => ranking(one, formats.number(one.suppliers)))}
        {line(t('figures.median'), (one) =>
          one.spread ? down(one, 'sum', <Sum cents={one.spread.median} />) : '–',
        )}
        {line(t('figures.singleBid'), (one) => {
          const { withTenders, singleBid } = one
          if (withTenders === 0) return '–'
          const share = formats.share(singleBid / withTenders)
          return singleBid > 0 ? down(one, 'singleBid', share) : share
        })}
        {line(t('figures.averageTenders'), (one) =>
          one.withTenders > 0
            ? down(one, 'tenders', formats.decimal(one.tenders / one.withTenders))
            : '–',
        )}
        {role === 'buyer' &&
          line(t('figures.hhi'), (one) =>
            one.hhi === null
              ? '–'
              : ranking(
                  one,
                  <>
                    {formats.number(Math.round(one.hhi))}
                    <span className="block whitespace-normal text-sm">
                      {t(`concentration.${concentrationOf(one.hhi)}`)}
                    </span>
                  </>,
                ),
          )}
        {role === 'buyer' &&
          line(t('figures.unawarded'), (one) => {
            const lots = formats.number(one.unawarded)
            return one.unawarded > 0 ? down(one, 'unawarded', lots) : lots
          })}
        {line(t('columns.last'), ({ lastDay }) => (lastDay ? formats.date(lastDay) : '–'))}
      </TableBody>
    </Table>
  )
}
