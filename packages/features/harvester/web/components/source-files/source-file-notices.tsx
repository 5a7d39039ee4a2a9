import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useHarvesterAdminApi } from '../../harvester.client.ts'

const FEW = 10

/** The notices that were read of a file, each with the tender that it is part of. */
export const FileNotices = ({ id }: { readonly id: string }) => {
  const t = useTranslations('harvester')
  const formats = useFormats()
  const api = useHarvesterAdminApi()
  const list = useInfiniteQuery(
    api.adminSourceFiles.notices.infiniteQueryOptions(
      { id, limit: FEW },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  if (!list.data) return <Awaited query={list} rows={2} loading={t('file.loading')} />
  const notices = list.data.pages.flatMap(({ items }) => items)
  if (notices.length === 0) return <p className="text-muted">{t('file.noNotices')}</p>
  return (
    <>
      <ul>
        {notices.map((notice) => {
          const { title, rfxId } = notice
          const text = title?.text ?? t('file.withoutTitle')
          const facts = [
            notice.publicationNumber ?? notice.noticeId,
            notice.formType,
            notice.publishedAt && formats.date(notice.publishedAt),
          ]
          return (
            <li key={notice.id} className="border-line border-b py-2">
              {rfxId ? (
                <QuickViewLink
                  view={{ kind: 'tender', rfxId }}
                  lang={title?.language}
                  className="wrap-anywhere text-link hover:underline"
                >
                  {text}
                </QuickViewLink>
              ) : (
                <span lang={title?.language} className="wrap-anywhere">
                  {text}
                </span>
              )}
              <p className="wrap-anywhere text-sm text-subtle">
                {facts.filter(Boolean).join(' · ')}
              </p>
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
