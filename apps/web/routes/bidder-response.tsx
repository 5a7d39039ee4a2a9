import { useApi } from '@kogge/features/evaluation/web/api.ts'
import type { BidderResponseProps } from '@kogge/features/evaluation/web/bidders/response-sheet.tsx'
import { ContentView } from '@kogge/features/responses/web/components/content-view.tsx'
import { createTransfer } from '@kogge/features/responses/web/files/client.ts'
import { TransferContext } from '@kogge/features/responses/web/files/transfer.ts'
import { correlationId } from '@kogge/platform/web/correlation.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useWritten } from './use-written.ts'

/** What one bidder submitted, as the buyer reads it once the responses are opened. */
export const BidderResponse = ({ rfxId, orgId, participantId }: BidderResponseProps) => {
  const t = useTranslations('shell.error')
  const tView = useTranslations('evaluation.bidders')
  const api = useApi()
  const written = useWritten(rfxId, orgId)
  const response = useQuery(api.evaluation.response.queryOptions({ rfxId, orgId, participantId }))
  const transfer = useMemo(
    () => createTransfer({ rfxId, orgId, bidderId: participantId }),
    [rfxId, orgId, participantId],
  )
  const failed = [written, response].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorState
        title={t('title')}
        retryLabel={t('retry')}
        onRetry={() => void failed.refetch()}
        footnote={t('reference', { id: correlationId() })}
      />
    )
  const document = response.data?.document ?? written.data?.document
  if (!document || !response.data) return <SkeletonRows rows={8} label={tView('reading')} />
  return (
    <TransferContext value={transfer}>
      <ContentView document={document} content={response.data.content} />
    </TransferContext>
  )
}
