import type { BidderResponseProps } from '@kogge/features/evaluation/web/components/bidders/response-sheet.tsx'
import { useApi } from '@kogge/features/evaluation/web/evaluation.client.ts'
import { ContentView } from '@kogge/features/responses/web/components/response-content.tsx'
import { createTransfer } from '@kogge/features/responses/web/model/file-transfer-client.ts'
import { TransferContext } from '@kogge/features/responses/web/model/file-transfer-context.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useWritten } from '../rfx/use-written-rfx.ts'

/** What one bidder submitted, as the buyer reads it once the responses are opened. */
export const BidderResponse = ({ rfxId, orgId, participantId }: BidderResponseProps) => {
  const tView = useTranslations('evaluation.bidders')
  const api = useApi()
  const written = useWritten(rfxId, orgId)
  const response = useQuery(api.evaluation.response.queryOptions({ rfxId, orgId, participantId }))
  const transfer = useMemo(
    () => createTransfer({ rfxId, orgId, bidderId: participantId }),
    [rfxId, orgId, participantId],
  )
  const failed = [written, response].find(({ isError }) => isError)
  if (failed) return <LoadFailed query={failed} />
  const document = response.data?.document ?? written.data?.document
  if (!document || !response.data) return <SkeletonRows rows={8} label={tView('reading')} />
  return (
    <TransferContext value={transfer}>
      <ContentView document={document} content={response.data.content} />
    </TransferContext>
  )
}
