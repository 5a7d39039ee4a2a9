import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Bidder, evaluationCalls, type Overview, useApi } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { Awaited } from '../query-states.tsx'
import { AskDialog } from './ask-clarification-dialog.tsx'
import { ClarificationItem } from './clarification-item.tsx'
import { RejectDialog } from './reject-response-dialog.tsx'
import { type BidderResponseView, ResponseSheet } from './response-sheet.tsx'
import { TenderVersion } from './unconfirmed-bid.tsx'

/** Something of it counts, which it would not afterwards. */
const canReject = ({ rejectedReason, unconfirmedLotIds, lots }: Bidder): boolean =>
  rejectedReason === null && unconfirmedLotIds.length < lots

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly Response: BidderResponseView
}

/** Those who responded: how to reach them, what was asked of them, and who was rejected. */
export const Bidders = ({ overview, orgId, Response }: Props) => {
  const t = useTranslations('evaluation.bidders')
  const formats = useFormats()
  const api = useApi()
  const steps = useSteps()
  const names = useLotNames(overview.lots.length === 1, overview.language)
  const [dialog, setDialog] = useState<{
    readonly action: 'read' | 'ask' | 'reject'
    readonly bidder: Bidder
  } | null>(null)
  const { rfxId, participants, abilities, state, lots } = overview
  const clarifications = useQuery(api.clarification.list.queryOptions({ rfxId, orgId }))
  const mayAct = abilities.manage && state === 'opened'
  const readmit = (participantId: string) =>
    steps.take(
      () => evaluationCalls.evaluation.readmit.mutate({ rfxId, orgId, participantId, lotIds: [] }),
      t('readmitted'),
    )
  return (
    <div className="flex flex-col gap-6">
      {participants.length === 0 ? (
        <EmptyState title={t('none')} description={t('noneText')} />
      ) : (
        <Table label={t('title')}>
          <TableHead>
            <TableHeader>{t('bidder')}</TableHeader>
            <TableHeader>{t('submittedAt')}</TableHeader>
            <TableHeader align="end">{t('lots')}</TableHeader>
            <TableHeader>{t('contact')}</TableHeader>
            <TableHeader>{t('actions')}</TableHeader>
          </TableHead>
          <TableBody>
            {participants.map((bidder) => (
              <TableRow key={bidder.orgId}>
                <TableCell className="min-w-40">
                  <QuickViewLink
                    view={{ kind: 'participation', rfxId, participantId: bidder.orgId }}
                    className="font-medium text-link wrap-anywhere hover:underline"
                  >
                    {bidder.name}
                  </QuickViewLink>
                  {bidder.rejectedReason !== null && (
                    <>
                      <Badge tone="danger" className="ml-2">
                        {t('rejected')}
                      </Badge>
                      <p className="text-muted text-sm wrap-anywhere">{bidder.rejectedReason}</p>
                    </>
                  )}
                  <TenderVersion
                    {...bidder}
                    current={overview.version}
                    isWhole={lots.length === 1}
                    nameOf={names.name}
                  />
                </TableCell>
                <TableCell className="whitespace-nowrap tabular-nums">
                  {formats.dateTime(bidder.submittedAt)}
                </TableCell>
                <TableCell align="end">
                  {t('ofLots', { count: bidder.lots, of: lots.length })}
                </TableCell>
                <TableCell className="min-w-48 wrap-anywhere">
                  {[bidder.contact.name, bidder.contact.email, bidder.contact.phone]
                    .filter(Boolean)
                    .map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                </TableCell>
                <TableCell>
                  <div className="flex gap-1.5">
                    <Button size="sm" onClick={() => setDialog({ action: 'read', bidder })}>
                      {t('read')}
                    </Button>
                    {mayAct && (
                      <Button size="sm" onClick={() => setDialog({ action: 'ask', bidder })}>
                        {t('ask')}
                      </Button>
                    )}
                    {mayAct && overview.kind !== 'price_survey' && canReject(bidder) && (
                      <Button size="sm" onClick={() => setDialog({ action: 'reject', bidder })}>
                        {t('reject')}
                      </Button>
                    )}
                    {mayAct && bidder.rejectedReason !== null && (
                      <Button
                        size="sm"
                        loading={steps.busy}
                        onClick={() => void readmit(bidder.orgId)}
                      >
                        {t('readmit')}
                      </Button>
                    )}
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Section level={3} title={t('clarifications')}>
        {!clarifications.data ? (
          <Awaited query={clarifications} />
        ) : clarifications.data.length === 0 ? (
          <p className="text-muted">{t('noClarifications')}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {clarifications.data.map((one) => (
              <ClarificationItem key={one.clarificationId} clarification={one} withName />
            ))}
          </ul>
        )}
      </Section>
      {dialog?.action === 'read' && (
        <ResponseSheet
          rfxId={rfxId}
          orgId={orgId}
          bidder={dialog.bidder}
          View={Response}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.action === 'ask' && (
        <AskDialog
          rfxId={rfxId}
          orgId={orgId}
          bidder={dialog.bidder}
          now={overview.serverNow}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.action === 'reject' && (
        <RejectDialog
          orgId={orgId}
          overview={overview}
          bidder={dialog.bidder}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
