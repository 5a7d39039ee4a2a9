import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OwnResponse } from '../../responses.client.ts'

interface Props {
  readonly rfxId: string
  /** One of the reader's own. */
  readonly orgId: string
  readonly mine: OwnResponse
}

/** The ways from another page to a response: to read it, and to begin or go on with it. */
export const BiddingLinks = ({ rfxId, orgId, mine }: Props) => {
  const t = useTranslations('responses.supplier')
  const tBidding = useTranslations('bidding')
  const mayWrite = useCan(orgId)('rfx.manage_interaction') && mine.state === 'published'
  const { submitted, steps, content, keptRequest, isConfidential, keepsConfidential } = mine
  const isPublished = steps.some((step) => ['begin', 'submit', 'replace'].includes(step))
  // An invitation is accepted on the page of the tender, after its terms.
  const mayEdit = mayWrite && isPublished && !keptRequest && (!isConfidential || keepsConfidential)
  const params = { rfxId, orgId }
  const hasResponse = submitted !== null || mine.receipts.length > 0
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hasResponse && (
        <LinkButton asChild size="sm">
          <Link to="/rfx/$rfxId/response/$orgId" params={params}>
            {submitted ? t('view') : tBidding('response')}
          </Link>
        </LinkButton>
      )}
      {mayEdit && (
        <LinkButton asChild size="sm" variant={submitted ? 'secondary' : 'primary'}>
          <Link to="/rfx/$rfxId/response/$orgId/edit" params={params}>
            {t(submitted ? 'replace' : content ? 'continue' : 'begin')}
          </Link>
        </LinkButton>
      )}
      {!mayEdit && mine.state === 'published' && steps.length > 0 && (
        <LinkButton asChild size="sm">
          <Link to="/rfx/$rfxId" params={{ rfxId }}>
            {tBidding('tender')}
          </Link>
        </LinkButton>
      )}
    </div>
  )
}
