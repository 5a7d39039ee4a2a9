import type { ParticipationStatus } from '@kogge/domain/participation/participation-status.ts'
import type { MyRequest } from '@kogge/features/drafting/web/drafting.client.ts'
import { useOwnRequests } from '@kogge/features/drafting/web/use-own-requests.ts'
import { DAY_LINK, DayBlock, type DayItem } from '@kogge/features/home/web/components/day-block.tsx'
import { OrgFact } from '@kogge/features/home/web/components/org-fact.tsx'
import { ParticipationBadge } from '@kogge/features/responses/web/components/participation/participation-status-badge.tsx'
import { useOpenParticipations } from '@kogge/features/responses/web/use-open-participations.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { openingsByTime } from './waiting-order.ts'

const WAITING: readonly ParticipationStatus[] = ['PENDING_INVITE', 'IN_PROGRESS']
const DRAFTS = ['draft'] as const
const CLOSED = ['closed'] as const

/** What an organisation was invited to and has begun. */
const useParticipationItems = (orgId: string, answer: ReturnType<typeof useOpenParticipations>) => {
  const t = useTranslations('day')
  const formats = useFormats()
  const items = answer.data?.items ?? []
  const waiting = items.filter(({ status }) => WAITING.includes(status))
  return waiting.map((item): DayItem => {
    const { rfxId, title, status, responsesUntil } = item
    const name = title?.text ?? t('untitled')
    return {
      key: rfxId,
      title:
        status === 'IN_PROGRESS' ? (
          <Link
            to="/rfx/$rfxId/response/$orgId/edit"
            params={{ rfxId, orgId }}
            lang={title?.language}
            className={DAY_LINK}
          >
            {name}
          </Link>
        ) : (
          <QuickViewLink
            view={{ kind: 'participation', rfxId, participantId: orgId }}
            {...(title && { lang: title.language })}
            className={DAY_LINK}
          >
            {name}
          </QuickViewLink>
        ),
      facts: (
        <>
          <ParticipationBadge status={status} />
          {item.mustLookAgain && <Badge tone="attention">{t('amended')}</Badge>}
          <OrgFact org={item.buyer} />
          <span>{t('until', { date: formats.dateTime(responsesUntil, true) })}</span>
        </>
      ),
    }
  })
}

type OwnRequests = ReturnType<typeof useOwnRequests>

/** Own openings that are due, those to come, and drafts. */
const useRequestItems = (closed: OwnRequests, begun: OwnRequests) => {
  const t = useTranslations('day')
  const tStatus = useTranslations('drafting.list.status')
  const formats = useFormats()
  const { due, toCome } = openingsByTime(closed.data?.items ?? [], new Date())
  const opening =
    (words: 'openable' | 'opensAt') =>
    ({ rfxId, title, openingAt }: MyRequest): DayItem => ({
      key: rfxId,
      title: (
        <QuickViewLink
          view={{ kind: 'tender', rfxId }}
          {...(title && { lang: title.language })}
          className={DAY_LINK}
        >
          {title?.text ?? t('untitled')}
        </QuickViewLink>
      ),
      facts: (
        <>
          <Badge tone="attention">{tStatus('closed')}</Badge>
          {openingAt && <span>{t(words, { date: formats.dateTime(openingAt) })}</span>}
        </>
      ),
    })
  return {
    due: due.map(opening('openable')),
    toCome: toCome.map(opening('opensAt')),
    drafts: (begun.data?.items ?? []).map(
      ({ rfxId, title, updatedAt }): DayItem => ({
        key: rfxId,
        title: (
          <Link
            to="/rfx/$rfxId/edit"
            params={{ rfxId }}
            lang={title?.language}
            className={DAY_LINK}
          >
            {title?.text ?? t('untitled')}
          </Link>
        ),
        facts: (
          <>
            <Badge>{tStatus('draft')}</Badge>
            <span>{t('changed', { date: formats.dateTime(updatedAt) })}</span>
          </>
        ),
      }),
    ),
  }
}

/**
 * What waits for the organisation: openings that are due, which nobody else settles, invitations and responses in preparation,
 * openings to come, drafts of requests.
 */
export const WaitingBlock = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('day')
  const menu = useTranslations('shell.menu')
  const can = useCan()
  const takesPart = can('rfx.view_interaction')
  const seesOwn = can('rfx.view_draft')
  const participations = useOpenParticipations(orgId, takesPart)
  const closed = useOwnRequests(orgId, CLOSED, 'deadline', seesOwn)
  const begun = useOwnRequests(orgId, DRAFTS, 'lastUpdate', seesOwn)
  const invited = useParticipationItems(orgId, participations)
  const own = useRequestItems(closed, begun)
  return (
    <DayBlock
      title={t('waiting.title')}
      more={
        <>
          {takesPart && (
            <Link to="/rfx/participation" className={DAY_LINK}>
              {menu('participation')}
            </Link>
          )}
          {seesOwn && (
            <Link to="/rfx" className={DAY_LINK}>
              {menu('requests')}
            </Link>
          )}
        </>
      }
      answers={[...(takesPart ? [participations] : []), ...(seesOwn ? [closed, begun] : [])]}
      items={[...own.due, ...invited, ...own.toCome, ...own.drafts]}
      hasMore={[participations, closed, begun].some(({ data }) => data?.nextCursor)}
      none={t('waiting.none')}
    />
  )
}
