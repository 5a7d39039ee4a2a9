import { z } from 'zod'
import { isoLanguageOf } from './languages.ts'
import { UI_LOCALES } from './locales.ts'

/** A language of the interface, as a caller may send it. Apart from the locales, which every page loads. */
export const uiLocale = z.enum(UI_LOCALES)

/** The reader's language, by any of its names; it need not be one of the interface's. Read as ISO 639-1. */
export const languageName = z
  .string()
  .max(10)
  .transform((name, ctx) => {
    const iso = isoLanguageOf(name)
    if (iso) return iso
    ctx.addIssue({
      code: 'custom',
      message: 'no language: EN, LV, EE, LT …, or ISO 639-1 in lower case',
    })
    return z.NEVER
  })

/** A language of the interface by any of its names. */
export const uiLanguageName = languageName.pipe(uiLocale)
