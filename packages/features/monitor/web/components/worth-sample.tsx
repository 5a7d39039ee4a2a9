import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useTranslations } from 'use-intl'
import type { Worth } from '../matches.client.ts'

/** The newest tenders that a profile would have brought. */
export const WorthSample = ({ tenders }: { readonly tenders: Worth['sample'] }) => {
  const t = useTranslations('matches.worth')
  const tSearch = useTranslations('search')
  const formats = useFormats()
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{t('sample')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {tenders.map(({ rfxId, title, buyer, publishedAt }) => {
          const facts = [buyer?.name, publishedAt && formats.date(publishedAt)].filter(Boolean)
          return (
            <li key={rfxId} className="wrap-anywhere">
              <QuickViewLink
                view={{ kind: 'tender', rfxId }}
                target="_blank"
                className="text-link hover:underline"
              >
                {title.text === '' ? tSearch('untitled') : title.text}
              </QuickViewLink>{' '}
              <span className="text-subtle">{facts.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
