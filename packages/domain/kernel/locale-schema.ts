import { z } from 'zod'
import { UI_LOCALES } from './locales.ts'

/** A language of the interface, as a caller may send it. Apart from the locales, which every page loads. */
export const uiLocale = z.enum(UI_LOCALES)
