import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { homeRouter } from '../server/home.router.ts'
import { OrgFact } from './components/org-fact.tsx'

type Item = Outputs<typeof homeRouter>['home']['news']['newest'][number]

interface Props {
  readonly title: string
  /** Undefined while they are on their way. */
  readonly items: readonly Item[] | undefined
  readonly failed: boolean
  /** Where the whole list is. */
  readonly more: ReactNode
}

/** A few requests in two lines each. */
export const NewsList = ({ title, items, failed, more }: Props) => {
  const t = useTranslations('home')
  const tSearch = useTranslations('search')
  const formats = useFormats()
  const locale = useLocale()
  const note = (text: string) => <p className="py-3 text-muted">{text}</p>
  return (
    <Section title={title} actions={more}>
      {!items && !failed && <SkeletonRows rows={6} label={tSearch('searching')} />}
      {failed && note(t('failed'))}
      {items?.length === 0 && note(t('none'))}
      <ul>
        {items?.map((item) => (
          <li key={item.rfxId} className="border-line border-b py-2 last:border-b-0">
            <QuickViewLink
              view={{ kind: 'tender', rfxId: item.rfxId }}
              className="wrap-anywhere line-clamp-2 text-link hover:underline"
              {...(item.title.language !== locale && { lang: item.title.language })}
            >
              {item.title.text || tSearch('untitled')}
            </QuickViewLink>
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-subtle">
              <OrgFact org={item.buyer} />
              {item.translatedBy && <span>{tSearch(`translated.${item.translatedBy}`)}</span>}
              {item.country && <span>{formats.country(item.country)}</span>}
              {item.deadlineAt && (
                <span className="tabular-nums">
                  {t('deadline', { date: formats.dateTime(item.deadlineAt, true) })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
