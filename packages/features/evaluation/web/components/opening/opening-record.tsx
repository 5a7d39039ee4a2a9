import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type OpeningRecordView, useApi } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { TenderVersion } from '../bidders/unconfirmed-bid.tsx'
import { Awaited } from '../query-states.tsx'
import { Damaged } from './damaged-response.tsx'
import { SetAside } from './set-aside-response.tsx'

const ACTIONS = {
  'rfx.opened': 'opened',
  'rfx.opening_refused': 'refused',
  'rfx.early_look_refused': 'early',
  'rfx.opening_share_given': 'given',
} as const

const actionOf = (type: string) => Object.entries(ACTIONS).find(([known]) => known === type)?.[1]

type Attempt = OpeningRecordView['attempts'][number]

/** Who opened when, every response with its receipt, and every try that was refused. */
export const OpeningRecord = ({
  rfxId,
  orgId,
}: {
  readonly rfxId: string
  readonly orgId: string
}) => {
  const t = useTranslations('evaluation.record')
  const formats = useFormats()
  const { money } = usePoints()
  const nameOf = useLotName()
  const api = useApi()
  const query = useQuery(api.opening.record.queryOptions({ rfxId, orgId }))
  const record = query.data
  if (!record) return <Awaited query={query} />
  const single = record.lotIds.length === 1
  const whoOf = ({ name, person, isMore }: Attempt): string => {
    if (isMore) return t('moreOutsiders')
    return person ? t('outsider', { person }) : name
  }
  const attemptText = ({ type, count, asked, isMore }: Attempt): string => {
    const done = t(`actions.${actionOf(type) ?? 'refused'}`)
    if (isMore) return t('moreLooks', { done, count })
    if (asked.length === 0) return done
    const list = asked.map((one) => t(`asked.${one}`)).join(', ')
    return t('look', { done, list, count })
  }
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('title')}>
        <DescriptionList columns={2}>
          <Description label={t('openedAt')}>{formats.exactTime(record.openedAt)}</Description>
          <Description label={t('openedBy')}>{record.openedBy.join(', ')}</Description>
          <Description label={t('until')}>
            {formats.dateTime(record.responsesUntil, true)}
          </Description>
          <Description label={t('responses')}>
            {formats.number(record.responses.length)}
          </Description>
        </DescriptionList>
      </Section>
      <Section title={t('receipts')} level={3} description={t('receiptsText')}>
        {record.responses.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <Table label={t('receipts')}>
            <TableHead>
              <TableHeader>{t('bidder')}</TableHeader>
              <TableHeader>{t('submittedAt')}</TableHeader>
              <TableHeader align="end">{t(single ? 'price' : 'lots')}</TableHeader>
              <TableHeader>{t('hash')}</TableHeader>
            </TableHead>
            <TableBody>
              {record.responses.map(({ orgId: id, name, writtenAs, receipt, bids, goneLotIds }) => (
                <TableRow key={id}>
                  <TableCell className="min-w-40 wrap-anywhere">
                    <span className="font-medium">{name}</span>
                    {writtenAs !== null && (
                      <p className="text-muted text-sm">{t('writtenAs', { name: writtenAs })}</p>
                    )}
                    <TenderVersion
                      version={receipt.version}
                      current={record.version}
                      goneLotIds={goneLotIds}
                      isWhole={single}
                      nameOf={(lotId) => {
                        const sum = bids.find((one) => one.lotId === lotId)?.total
                        return sum
                          ? `${nameOf(lotId)} (${money(sum, record.currency)})`
                          : nameOf(lotId)
                      }}
                      unconfirmedLotIds={bids
                        .filter(({ isUnconfirmed }) => isUnconfirmed)
                        .map(({ lotId }) => lotId)}
                    />
                  </TableCell>
                  <TableCell className="whitespace-nowrap tabular-nums">
                    {formats.exactTime(receipt.submittedAt)}
                  </TableCell>
                  <TableCell align="end">
                    {single ? money(bids[0]?.total, record.currency) : formats.number(bids.length)}
                  </TableCell>
                  <TableCell className="min-w-48 font-mono text-xs break-all">
                    {receipt.contentHash}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {record.unreadable.map((one) => (
          <Damaged key={one.ownHash ?? one.orgId} one={one} />
        ))}
        {record.otherKey.map(({ orgId, name, requestKey }) => (
          <Banner key={orgId} tone="attention" className="mt-3">
            {requestKey ? t('otherKeyNamed', { name, key: requestKey }) : t('otherKey', { name })}
          </Banner>
        ))}
        {record.lateWithdrawals.map(({ receiptId, name, withdrawnAt, isCounting }) => (
          <Banner key={receiptId} tone="attention" className="mt-3">
            {t(isCounting ? 'lateWithdrawal' : 'lateWithdrawalGone', {
              name,
              at: formats.exactTime(withdrawnAt),
            })}
          </Banner>
        ))}
        {[...record.late, ...record.setAside].map((one) => (
          <SetAside key={one.receiptId} one={one} />
        ))}
      </Section>
      <Section title={t('attempts')} level={3}>
        <ol className="flex flex-col gap-1">
          {record.attempts.map((one) => (
            <li
              key={`${one.at} ${one.type} ${one.person} ${one.isMore}`}
              className="tabular-nums wrap-anywhere"
            >
              {one.count > 1
                ? t('fromTo', {
                    from: formats.exactTime(one.at),
                    to: formats.exactTime(one.lastAt),
                  })
                : formats.exactTime(one.at)}{' '}
              · {whoOf(one)} · {attemptText(one)}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
