import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { inOwnLanguages } from '@kogge/domain/drafting/request-document-languages.ts'

/** A document without its texts in a language; the original stays. */
export const withoutLanguage = (document: RequestDocument, language: string): RequestDocument => {
  if (language === document.language) return document
  const languages = document.languages.filter((code) => code !== language)
  return inOwnLanguages({ ...document, languages })
}
