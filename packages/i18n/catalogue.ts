import type { UiLocale } from './locales.ts'
import type { messages as english } from './messages/en.ts'

/** The messages of a locale: one object, an area a key. English is the shape that all have. */
export type Messages = typeof english

declare module 'use-intl' {
  interface AppConfig {
    Locale: UiLocale
    Messages: Messages
  }
}

const CATALOGUES: Readonly<Record<UiLocale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./messages/en.ts'),
  lv: () => import('./messages/lv.ts'),
  et: () => import('./messages/et.ts'),
  lt: () => import('./messages/lt.ts'),
}

/** Loads one locale's messages; each is a file of its own that is fetched when asked for. */
export const loadMessages = async (locale: UiLocale): Promise<Messages> =>
  (await CATALOGUES[locale]()).messages
