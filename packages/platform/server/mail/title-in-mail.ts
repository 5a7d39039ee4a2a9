import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { type LocalizedText, pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { MAIL_MESSAGES } from './mail-templates.ts'

/** What a message needs to know of a request to call it something. */
export type TitledRequest = Pick<RequestDocument, 'title' | 'language' | 'privacy' | 'kind'>

/** What a message calls a request, in all languages of its title. */
export type TitleInMail =
  | { readonly texts: LocalizedText; readonly language: string }
  | { readonly confidential: 'tender' | 'survey' }

/**
 * What a message calls a request: its title, but of one that is not public only that it is confidential. Messages are kept, listed for
 * staff and shown on locked screens; the link leads to what it is.
 */
export const titleToKeep = ({ title, language, privacy, kind }: TitledRequest): TitleInMail =>
  privacy === 'public'
    ? { texts: title, language }
    : { confidential: kind === 'tender' ? 'tender' : 'survey' }

/** A title in the reader's language. */
export const titleText = (title: TitleInMail, locale: UiLocale): string =>
  'texts' in title
    ? (pickText(title.texts, locale, title.language)?.text ?? '')
    : MAIL_MESSAGES[locale].confidential[title.confidential]

/** What a message in one language calls a request. */
export const titleInMail = (request: TitledRequest, locale: UiLocale): string =>
  titleText(titleToKeep(request), locale)
