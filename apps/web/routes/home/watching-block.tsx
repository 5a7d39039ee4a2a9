import { DAY_LINK, DayBlock } from '@kogge/features/home/web/components/day-block.tsx'
import { OrgFact } from '@kogge/features/home/web/components/org-fact.tsx'
import { useLatestWatchNews } from '@kogge/features/monitor/web/use-own-watching.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The latest changes of what the reader watches. */
export const WatchingBlock = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('day')
  const tWatching = useTranslations('watching')
  const formats = useFormats()
  const news = useLatestWatchNews(orgId, true)
  return (
    <DayBlock
      title={t('changes.title')}
      more={
        <Link to="/monitor/watching" className={DAY_LINK}>
          {t('changes.all')}
        </Link>
      }
      answers={[news]}
      items={(news.data?.items ?? []).map(({ id, card, cause, org, fields, at }) => ({
        key: id,
        title: (
          <QuickViewLink
            view={{ kind: 'tender', rfxId: card.rfxId }}
            lang={card.title.language}
            className={DAY_LINK}
          >
            {card.title.text || t('untitled')}
          </QuickViewLink>
        ),
        facts: (
          <>
            <OrgFact org={org} />
            <span>
              {cause === 'changed'
                ? tWatching('causes.changed', {
                    fields: fields.map((field) => tWatching(`fields.${field}`)).join(', '),
                  })
                : tWatching(`causes.${cause}`)}
            </span>
            <time dateTime={at}>{formats.dateTime(at)}</time>
          </>
        ),
      }))}
      none={t('changes.none')}
    />
  )
}
