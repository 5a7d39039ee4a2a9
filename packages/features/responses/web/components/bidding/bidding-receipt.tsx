import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly receipt: Receipt
  /** That it is for what will be opened. */
  readonly counts: boolean
}

/** A receipt in short; the page of the response has all of it. */
export const BiddingReceipt = ({ receipt, counts }: Props) => {
  const t = useTranslations('responses.receipts')
  const tBidding = useTranslations('bidding')
  const formats = useFormats()
  return (
    <dl className="space-y-1">
      <div>
        <dt className="text-muted text-sm">{tBidding('receipt')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <time dateTime={receipt.submittedAt} className="tabular-nums">
            {formats.dateTime(receipt.submittedAt, true)}
          </time>
          <Badge tone={counts ? 'success' : 'neutral'}>{t(counts ? 'counts' : 'past')}</Badge>
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{t('number')}</dt>
        <dd>
          <code className="break-all text-sm">{receipt.receiptId}</code>
        </dd>
      </div>
    </dl>
  )
}
