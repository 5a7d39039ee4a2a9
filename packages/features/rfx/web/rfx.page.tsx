import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useLocale, useTranslations } from 'use-intl'
import { TenderBody, type TenderSlots } from './components/page/rfx-body.tsx'
import { TenderFailed } from './components/page/rfx-load-error.tsx'
import { TenderProvider } from './components/page/rfx-provider.tsx'
import { TenderSkeleton } from './components/page/rfx-skeleton.tsx'
import { useTenderQuery } from './use-rfx-query.ts'

interface TenderPageProps extends TenderSlots {
  readonly rfxId: string
  /** The `tab` of the address; the overview where there is none or none such. */
  readonly tab?: string | undefined
}

/** Characters of a title that a browser's tab and history can use. */
const TITLE_SHOWN = 200

/** `/rfx/{rfxId}`: one tender, all of it. */
export const TenderPage = ({ rfxId, tab, ...slots }: TenderPageProps) => {
  const t = useTranslations('tenders')
  const locale = useLocale()
  const answer = useTenderQuery(rfxId)
  const { data, error } = answer
  const title = data && pickText(data.content.title, locale, data.content.language)?.text
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 py-5 print:max-w-none print:p-0">
      <title>{`${title?.slice(0, TITLE_SHOWN) ?? t('label')} · Kogge`}</title>
      {data ? (
        <TenderProvider key={data.rfxId} tender={data}>
          <TenderBody tab={tab} {...slots} />
        </TenderProvider>
      ) : (
        <>
          <h1 className="sr-only">{t('label')}</h1>
          {error ? <TenderFailed query={answer} /> : <TenderSkeleton />}
        </>
      )}
    </div>
  )
}
