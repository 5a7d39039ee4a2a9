import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { causeOf } from '@kogge/platform/web/errors/failure-causes.ts'
import { useKnownFailure } from '@kogge/platform/web/errors/use-known-failure.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Card, Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { biddingOf } from '../../model/bidding-state.ts'
import type { ResponseRequest } from '../../model/response-request.ts'
import { type OwnResponse, useResponseApi } from '../../responses.client.ts'
import { useNamed } from '../../use-represented-org.ts'
import { ConfirmBanner } from '../banners/amendment-confirmation-banner.tsx'
import { UninvitedBanner } from '../banners/uninvited-banner.tsx'
import { Countdown } from '../deadline-countdown.tsx'
import { ParticipationBadge } from '../participation/participation-status-badge.tsx'
import { NamePart } from '../representation-notice.tsx'
import { BiddingFindings } from './bidding-findings.tsx'
import { BiddingLinks } from './bidding-links.tsx'
import { BiddingReceipt } from './bidding-receipt.tsx'

interface Props {
  readonly orgId: string
  readonly request: ResponseRequest
}

interface FoundProps extends Props {
  readonly mine: OwnResponse
  /** When `mine` came, by the reader's own clock. */
  readonly receivedAt: number
  readonly onOver: () => void
}

const Found = ({ orgId, request, mine, receivedAt, onOver }: FoundProps) => {
  const t = useTranslations('bidding')
  const tResponses = useTranslations('responses')
  const { rfxId } = request
  const state = biddingOf(mine, mine.keptRequest?.document ?? request.document)
  const { phase, isOver, hasUnsent, findings, receipt } = state
  const isMissed = isOver && (phase === 'nothing' || phase === 'draft')
  return (
    <Card className="space-y-3">
      <p className="flex flex-wrap gap-1">
        <ParticipationBadge status={mine.status} />
        {mine.state === 'cancelled' && <Badge>{tResponses('list.cancelled')}</Badge>}
      </p>
      {mine.state !== 'cancelled' && (
        <div>
          <p className="text-muted text-sm">{tResponses('supplier.until')}</p>
          <Countdown
            until={mine.responsesUntil}
            serverNow={mine.serverNow}
            receivedAt={receivedAt}
            onOver={onOver}
          />
        </div>
      )}
      <NamePart rfxId={rfxId} orgId={orgId} mine={mine} />
      <UninvitedBanner request={request} mine={mine} />
      <ConfirmBanner rfxId={rfxId} mine={mine} />
      <p>{t(isMissed ? 'missed' : phase)}</p>
      {hasUnsent && <p className="text-muted">{t('unsent')}</p>}
      {findings && <BiddingFindings findings={findings} document={request.document} />}
      {receipt && <BiddingReceipt receipt={receipt} counts={mine.submitted !== null} />}
      <BiddingLinks rfxId={rfxId} orgId={orgId} mine={mine} />
    </Card>
  )
}

/** Of these it cannot be said which it is: that there is nothing for the reader is all they learn. */
const HIDDEN: readonly string[] = ['record.not_found', 'access.denied', 'access.platform_role']

const Own = ({ orgId, request }: Props): ReactNode => {
  const t = useTranslations('responses')
  const tBidding = useTranslations('bidding')
  const api = useResponseApi()
  const named = useNamed(request.rfxId, orgId)
  const answer = useQuery(
    api.response.mine.queryOptions(named, {
      retry: false,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
    }),
  )
  const { data, error, dataUpdatedAt, refetch } = answer
  const known = useKnownFailure(error)
  if (data)
    return (
      <Found
        orgId={orgId}
        request={request}
        mine={data}
        receivedAt={dataUpdatedAt}
        onOver={() => void refetch()}
      />
    )
  const code = errorCodeOf(error)
  if (code !== null && HIDDEN.includes(code))
    return <p className="text-muted">{tBidding('hidden')}</p>
  if (causeOf(error)?.kind === 'kept') return <p className="text-muted">{known?.text}</p>
  return <Awaited query={answer} rows={4} loading={t('loading')} failed={t('failed')} />
}

/**
 * The part of an organisation in a request that was written on Kogge, beside something else about that request. It is read
 * from the response as the panel opens, by the reader's own rights, and stored nowhere.
 */
export const BiddingPanel = ({ orgId, request }: Props) => {
  const t = useTranslations('bidding')
  const maySee = useCan(orgId)('rfx.view_sent_responses')
  return (
    <Section title={t('title')} description={maySee ? t('about') : undefined}>
      {maySee ? (
        <Own orgId={orgId} request={request} />
      ) : (
        <p className="text-muted">{t('hidden')}</p>
      )}
    </Section>
  )
}
