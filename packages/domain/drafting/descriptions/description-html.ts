import type { LocalizedText } from '../../kernel/locales.ts'
import type { RequestDocument } from '../request-document.ts'
import { ownTexts } from '../request-document-languages.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Lines of a plain text as a paragraph. */
const paragraph = (text: string): string => {
  const escaped = text.trim().replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
  return escaped === '' ? '' : `<p>${escaped.replace(/\n/g, '<br />')}</p>`
}

/**
 * What a request says at length, as HTML by language, in those that it is given in; of a price survey what
 * is said to those who are asked comes first. As safe as the description that was kept: to be sanitised
 * before it is shown.
 */
export const descriptionHtmlOf = (
  document: Pick<RequestDocument, 'kind' | 'message' | 'description' | 'language' | 'languages'>,
): LocalizedText => {
  const own = ownTexts(document)
  const [message, description] = [own(document.message), own(document.description)]
  const languages = new Set([...Object.keys(message), ...Object.keys(description)])
  const entries = [...languages].map((language): readonly [string, string] => {
    const said = document.kind === 'price_survey' ? paragraph(message[language] ?? '') : ''
    return [language, said + (description[language] ?? '')]
  })
  return Object.fromEntries(entries.filter(([, html]) => html !== ''))
}
