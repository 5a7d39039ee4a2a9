import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { documentsOf, submissionLanguages, submissionUrls } from '../../model/rfx-overview.ts'
import { webLink } from '../../model/web-links.ts'
import { WebLink } from '../facts/web-link.tsx'
import { LotList } from './lot-links.tsx'

type Document = ReturnType<typeof documentsOf>[number]

/** One document: its title or host, where it lies, in which languages, for which lots. */
export const DocumentItem = ({ document }: { readonly document: Document }) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { url, title, languages, restricted, lotIds } = document
  const host = webLink(url)?.host
  const notes = [
    title && host,
    restricted && t('document.restricted'),
    languages.map((code) => formats.language(code)).join(', '),
    !host && t('document.unsafe'),
  ].filter(Boolean)
  return (
    <li>
      <WebLink url={url}>{title ?? host}</WebLink>
      {notes.length > 0 && <span className="text-muted text-sm"> · {notes.join(' · ')}</span>}
      {lotIds && (
        <span className="block text-muted text-sm">
          <LotList named lotIds={lotIds} />
        </span>
      )}
    </li>
  )
}

/** Where the documents are and where tenders go. */
export const Documents = () => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { tender } = useTender()
  const { lots } = tender.content
  const [documents, urls, languages] = [
    documentsOf(lots),
    submissionUrls(lots),
    submissionLanguages(lots),
  ]
  if (documents.length + urls.length + languages.length === 0) return null
  return (
    <Section title={t('overview.documents')}>
      <DescriptionList>
        {documents.length > 0 && (
          <Description label={t('document.untitled')}>
            <ul className="space-y-1.5">
              {documents.map((document) => (
                <DocumentItem
                  key={`${document.url} ${document.title} ${document.restricted}`}
                  document={document}
                />
              ))}
            </ul>
          </Description>
        )}
        {urls.length > 0 && (
          <Description label={t('fact.submission')}>
            <ul className="space-y-1">
              {urls.map((url) => (
                <li key={url}>
                  <WebLink url={url} />
                </li>
              ))}
            </ul>
          </Description>
        )}
        {languages.length > 0 && (
          <Description label={t('fact.languages')}>
            {languages.map((code) => formats.language(code)).join(', ')}
          </Description>
        )}
      </DescriptionList>
    </Section>
  )
}
