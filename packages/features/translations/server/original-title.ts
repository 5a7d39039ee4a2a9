import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'

/** A request whose title may be translated: as its notices have it. */
export interface Titled {
  readonly rfxId: string
  readonly title: LocalizedText
  /** Of the notices. */
  readonly language: string | null
}

/** The version of a title that translations are made of; null where there is none. */
export const originalOf = ({ title, language }: Omit<Titled, 'rfxId'>) =>
  pickText(title, language ?? '', language)
