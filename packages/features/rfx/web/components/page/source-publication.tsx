import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { useCodes } from '../../use-code-names.ts'
import { WebLink } from '../facts/web-link.tsx'

/** Where the tender was published, under which number, with the way to the original. */
export const Source = () => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const { tender } = useTender()
  const { sourceUrl, history } = tender.content
  const number = history.at(-1)?.publicationNumber
  return (
    <>
      {codes('source', tender.source)}
      {number && ` ${number}`}
      {sourceUrl && (
        <span className="block">
          <WebLink url={sourceUrl}>{t('showOriginal')}</WebLink>
        </span>
      )}
    </>
  )
}
