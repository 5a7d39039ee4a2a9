import type { CONTRACT_SORTS } from '@kogge/domain/analysis/analysis-read-model.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Contract } from '../../analysis.client.ts'
import { PartyLink } from '../party-link.tsx'

export interface ContractOrder {
  readonly sort: (typeof CONTRACT_SORTS)[number]
  readonly order: 'asc' | 'desc'
}

interface Props {
  readonly label: string
  readonly contracts: readonly Contract[]
  readonly isAwarded: boolean
  readonly order: ContractOrder
  /** Null where they are shown in one order alone. */
  readonly onOrder: ((order: ContractOrder) => void) | null
}

const Value = ({ contract }: { readonly contract: Contract }) => {
  const t = useTranslations('analysis.contract')
  const formats = useFormats()
  const { value, cents, leftOut } = contract
  if (!value && cents === null) return <span className="text-subtle">{t('noValue')}</span>
  const inEuros = cents !== null && formats.money((cents / 100).toFixed(2), 'EUR')
  return (
    <>
      <span className="font-medium">
        {value ? formats.money(value.amount, value.currency) : inEuros}
      </span>
      {value && value.currency !== 'EUR' && inEuros && (
        <span className="block text-sm text-subtle">{inEuros}</span>
      )}
      {leftOut && leftOut !== 'unstated' && (
        <span className="block whitespace-normal text-sm text-subtle">
          {t(`leftOut.${leftOut}`)}
        </span>
      )}
    </>
  )
}

const Ends = ({ contract: { endsOn, endsBy } }: { readonly contract: Contract }) => {
  const t = useTranslations('analysis.contract')
  const formats = useFormats()
  if (!endsOn) return <span className="text-subtle">–</span>
  return (
    <>
      <time dateTime={endsOn}>{formats.date(endsOn)}</time>
      {endsBy && endsBy !== 'stated' && (
        <span className="block whitespace-normal text-sm text-subtle">{t('reckoned')}</span>
      )}
    </>
  )
}

/** Contracts, or lots that closed without a winner: what figures were counted from. */
export const ContractTable = (props: Props) => {
  const { contracts, isAwarded, order, onOrder } = props
  const t = useTranslations('analysis.contract')
  const formats = useFormats()
  const locale = useLocale()
  const sorting = (sort: ContractOrder['sort']) => {
    if (!onOrder) return {}
    const isOn = order.sort === sort
    const first = sort === 'ends' ? 'asc' : 'desc'
    return {
      sort: isOn ? (order.order === 'asc' ? 'ascending' : 'descending') : 'none',
      onSort: () =>
        onOrder({ sort, order: isOn ? (order.order === 'asc' ? 'desc' : 'asc') : first }),
    } as const
  }
  const parties = (list: Contract['buyers']) =>
    list.map(({ orgId, name }, index) => (
      <Fragment key={orgId ?? name}>
        {index > 0 && ', '}
        <PartyLink orgId={orgId} name={name} />
      </Fragment>
    ))
  return (
    <Table label={props.label}>
      <TableHead>
        <TableHeader>{t(isAwarded ? 'tender' : 'lot')}</TableHeader>
        {isAwarded && (
          <TableHeader align="end" {...sorting('value')}>
            {t('value')}
          </TableHeader>
        )}
        <TableHeader align="end" className="max-sm:hidden">
          {t('tenders')}
        </TableHeader>
        <TableHeader align="end" className="max-sm:hidden" {...sorting('day')}>
          {t(isAwarded ? 'day' : 'closed')}
        </TableHeader>
        {isAwarded && (
          <TableHeader align="end" {...sorting('ends')}>
            {t('ends')}
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {contracts.map((contract) => {
          const { rfxId, position, title, lotTitle, titleLanguage, day, tenders } = contract
          const other =
            titleLanguage !== locale && titleLanguage !== 'xx' ? titleLanguage : undefined
          return (
            <TableRow key={`${rfxId} ${position}`}>
              <TableCell className="wrap-anywhere min-w-32 sm:min-w-40">
                <QuickViewLink
                  view={{ kind: 'tender', rfxId }}
                  // Some titles are whole notices; the request's page has all of it.
                  className="line-clamp-5 text-link sm:line-clamp-3 underline-offset-2 hover:underline"
                >
                  <span lang={other}>{title || t('untitled')}</span>
                </QuickViewLink>
                {lotTitle && lotTitle !== title && (
                  <span lang={other} className="line-clamp-5 text-sm sm:line-clamp-3">
                    {t('ofLot', { name: lotTitle })}
                  </span>
                )}
                <span className="block text-muted text-sm">
                  {title && <LanguageBadge language={titleLanguage} />} {parties(contract.buyers)}
                  {contract.suppliers.length > 0 && (
                    <>
                      <span aria-hidden> → </span>
                      <span className="sr-only">. {t('winner')}: </span>
                      {parties(contract.suppliers)}
                    </>
                  )}
                </span>
                <span className="block text-sm text-subtle sm:hidden">
                  {[formats.date(day), tenders !== null && t('tenderCount', { count: tenders })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </TableCell>
              {isAwarded && (
                <TableCell align="end">
                  <Value contract={contract} />
                </TableCell>
              )}
              <TableCell align="end" className="max-sm:hidden">
                {tenders === null ? '–' : formats.number(tenders)}
              </TableCell>
              <TableCell align="end" className="max-sm:hidden">
                <time dateTime={day}>{formats.date(day)}</time>
              </TableCell>
              {isAwarded && (
                <TableCell align="end">
                  <Ends contract={contract} />
                </TableCell>
              )}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
