import { MOST_CLOSING } from '@kogge/domain/monitor/closing-tenders.ts'
import { useOwnRequests } from '@kogge/features/drafting/web/use-own-requests.ts'
import { DAY_LINK, DayBlock } from '@kogge/features/home/web/components/day-block.tsx'
import { OrgFact } from '@kogge/features/home/web/components/org-fact.tsx'
import { useClosingTenders } from '@kogge/features/monitor/web/use-own-watching.ts'
import { useOpenParticipations } from '@kogge/features/responses/web/use-open-participations.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Deadline, deadlinesOf, isCutWithinWeek } from './deadlines-of-week.ts'

const OPEN = ['open'] as const

/** The deadlines of the next seven days: of what is watched, taken part in and published, each request once. */
export const DeadlinesBlock = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('day')
  const menu = useTranslations('shell.menu')
  const formats = useFormats()
  const can = useCan()
  const seesOwn = can('rfx.view_draft')
  const takesPart = can('rfx.view_interaction')
  const watches = can('rfx.watch') || can('market_profile.view')
  const own = useOwnRequests(orgId, OPEN, 'deadline', seesOwn)
  const participations = useOpenParticipations(orgId, takesPart)
  const watched = useClosingTenders(orgId, watches)
  const now = new Date()
  const hasMore =
    [own.data, participations.data].some(
      (list) => list && isCutWithinWeek(list.items, list.nextCursor !== null, now),
    ) || watched.data?.length === MOST_CLOSING
  const week = deadlinesOf(
    {
      own: own.data?.items ?? [],
      participations: participations.data?.items ?? [],
      watched: watched.data ?? [],
    },
    now,
  )
  const view = ({ is, rfxId }: Deadline) =>
    is === 'participation'
      ? ({ kind: 'participation', rfxId, participantId: orgId } as const)
      : ({ kind: 'tender', rfxId } as const)
  return (
    <DayBlock
      title={t('deadlines.title')}
      more={
        <>
          {watches && (
            <Link to="/monitor/watching" className={DAY_LINK}>
              {t('deadlines.all')}
            </Link>
          )}
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
      answers={[
        ...(seesOwn ? [own] : []),
        ...(takesPart ? [participations] : []),
        ...(watches ? [watched] : []),
      ]}
      items={week.map((one) => ({
        key: one.rfxId,
        title: (
          <QuickViewLink
            view={view(one)}
            {...(one.title && { lang: one.title.language })}
            className={DAY_LINK}
          >
            {one.title?.text || t('untitled')}
          </QuickViewLink>
        ),
        facts: (
          <>
            <time dateTime={one.at} className="font-medium text-ink">
              {formats.dateTime(one.at, true)}
            </time>
            <OrgFact org={one.buyer} />
            <span>
              {one.is === 'watched'
                ? t('deadlines.watched')
                : menu(one.is === 'own' ? 'requests' : 'participation')}
            </span>
          </>
        ),
      }))}
      hasMore={hasMore}
      none={t('deadlines.none')}
    />
  )
}
