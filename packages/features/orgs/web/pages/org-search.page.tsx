import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { OrgSearchList } from '../components/search/org-search-list.tsx'

/** Organisation search, where it is switched on. */
export const OrgSearchPage = (props: ComponentProps<typeof OrgSearchList>) => {
  const t = useTranslations('orgSearch')
  const isOn = useFlag('enableOrgSearch')
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col px-4 py-4">
      <title>{`${t('title')} · Kogge`}</title>
      <h1 className="sr-only">{t('title')}</h1>
      {isOn ? (
        <OrgSearchList {...props} />
      ) : (
        <EmptyState title={t('off')} description={t('offHint')} />
      )}
    </div>
  )
}
