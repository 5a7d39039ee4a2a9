import type { messages as further } from './messages/en.further.ts'
import type { messages as first } from './messages/en.ts'
import type { UiLocale } from './ui-locales.ts'

/** The messages that every page has: those of the shell and of the pages that visitors begin with. */
export type FirstMessages = typeof first
type FurtherMessages = typeof further

/** All messages of a locale: one object, an area a key. English is the shape that all have. */
export type Messages = FirstMessages & FurtherMessages

declare module 'use-intl' {
  interface AppConfig {
    Locale: UiLocale
    Messages: Messages
  }
}

const FIRST: Readonly<Record<UiLocale, () => Promise<{ messages: FirstMessages }>>> = {
  en: () => import('./messages/en.ts'),
  lv: () => import('./messages/lv.ts'),
  et: () => import('./messages/et.ts'),
  lt: () => import('./messages/lt.ts'),
}

const FURTHER: Readonly<Record<UiLocale, () => Promise<{ messages: FurtherMessages }>>> = {
  en: () => import('./messages/en.further.ts'),
  lv: () => import('./messages/lv.further.ts'),
  et: () => import('./messages/et.further.ts'),
  lt: () => import('./messages/lt.further.ts'),
}

/** Loads one locale's messages for the first page; a file of its own that is fetched when asked for. */
export const loadMessages = async (locale: UiLocale): Promise<FirstMessages> =>
  (await FIRST[locale]()).messages

/** Loads the messages of all further pages. */
export const loadFurther = async (locale: UiLocale): Promise<FurtherMessages> =>
  (await FURTHER[locale]()).messages
