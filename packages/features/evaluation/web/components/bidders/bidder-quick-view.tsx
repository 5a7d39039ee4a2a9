import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../evaluation.client.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { Awaited } from '../query-states.tsx'

interface Props {
  readonly rfxId: string
  /** The buyer. */
  readonly orgId: string
  readonly participantId: string
}

/** What somebody submitted, in a few lines, for the buyer once responses are opened; nothing where there is none. */
export const BidderQuickView = ({ rfxId, orgId, participantId }: Props) => {
  const t = useTranslations('evaluation.bidders')
  const formats = useFormats()
  const api = useApi()
  const query = useQuery(
    api.evaluation.response.queryOptions({ rfxId, orgId, participantId }, { retry: false }),
  )
  const { data, error } = query
  const lots = useLotNames(data?.isWhole ?? false, undefined)
  if (!data) return errorCodeOf(error) === null ? <Awaited query={query} /> : null
  const { name, receipt, bids, currency, rejectedReason } = data
  return (
    <section aria-labelledby="bidder-glance" className="space-y-2 border-line border-b pb-4">
      <h3 id="bidder-glance" className="wrap-anywhere font-semibold text-base">
        {name}
      </h3>
      {rejectedReason !== null && (
        <p className="wrap-anywhere">
          <Badge tone="danger">{t('rejected')}</Badge> {rejectedReason}
        </p>
      )}
      <p className="tabular-nums">
        <span className="text-muted text-sm">{t('submittedAt')}: </span>
        {formats.dateTime(receipt.submittedAt, true)}
      </p>
      <dl className="border-line border-t tabular-nums">
        {bids.map(({ lotId, total }) => (
          <div key={lotId} className="flex justify-between gap-3 border-line border-b py-1">
            <dt>{lots.name(lotId)}</dt>
            <dd>{total === null ? '–' : formats.money(total, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
