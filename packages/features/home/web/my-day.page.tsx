import { greetingName } from '@kogge/i18n/greeting-name.ts'
import type { SessionOrg } from '@kogge/platform/web/session/active-org.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SearchBox } from './home-search-box.tsx'

interface Props {
  /** Of the reader. */
  readonly name: string
  /** The organisation that the page is about; null for somebody without one. */
  readonly org: SessionOrg | null
  /** The parts that the reader may see. */
  readonly children: ReactNode
}

/** The home of a signed-in reader: what concerns them in the organisation that they act in. */
export const MyDayPage = ({ name, org, children }: Props) => {
  const t = useTranslations('day')
  const locale = useLocale()
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6">
      <title>{`${t('title')} · Kogge`}</title>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="wrap-anywhere font-semibold text-2xl">
            {t('greeting', { name: greetingName(name, locale) })}
          </h1>
          {org && <p className="wrap-anywhere text-muted">{org.name}</p>}
        </div>
        <SearchBox />
      </div>
      {children}
    </div>
  )
}
