import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TRANSLATION_STATES } from '@kogge/domain/rfx/title-translations.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

export const MAKERS = ['person', 'machine'] as const

/** Longer than any title that stands on its own. */
export const LONGEST_TITLE = 1000

const language = z.enum(UI_LOCALES)

export const untranslatedInput = pageInput.extend({
  /** Titles that a language is missing of, or that have a translation of the kind. */
  state: z.enum(TRANSLATION_STATES).default('missing'),
  /** Of any of these languages. */
  language: z.array(language).max(UI_LOCALES.length).default([]),
  source: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .max(50)
    .default([]),
})
export type UntranslatedInput = z.infer<typeof untranslatedInput>

const translation = z.strictObject({
  language,
  title: z.string(),
  madeBy: z.enum(MAKERS),
  /** The machine service. */
  service: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: z.string(),
  /** It was made of another title than the one that stands now, and is shown to nobody. */
  isOutdated: z.boolean(),
})
export type TitleTranslation = z.infer<typeof translation>

/** A tender whose title is not in every language of the interface. */
export const untranslated = z.strictObject({
  rfxId: z.uuid(),
  /** The title to translate, and its language (ISO 639-1). */
  original: z.strictObject({ text: z.string(), language: z.string() }),
  /** Languages that the notices have the title in. */
  given: z.array(z.string()),
  /** Those of the interface in which there is neither, or nothing that still holds. */
  missing: z.array(language),
  translations: z.array(translation),
  status: z.enum(TENDER_STATUSES),
  source: z.string(),
  buyer: z.string().nullable(),
  publishedAt: z.string().nullable(),
  deadlineAt: z.string().nullable(),
  /** Languages that the machine has given up on. */
  givenUp: z.array(language),
})
export type Untranslated = z.infer<typeof untranslated>

export const untranslatedPage = z.strictObject({
  items: z.array(untranslated),
  nextCursor: z.string().nullable(),
})

const ofTitle = z.object({ rfxId: z.uuid(), language })
export const saveTranslationInput = ofTitle.extend({
  title: cleanText.pipe(z.string().min(1).max(LONGEST_TITLE)),
  /** What was translated, as it was shown. */
  original: z.string().max(20_000),
})
export type SaveTranslationInput = z.infer<typeof saveTranslationInput>
export const removeTranslationInput = ofTitle
export type RemoveTranslationInput = z.infer<typeof removeTranslationInput>

/** The machine service that is configured, by its name; null for none. */
export const machineStatus = z.strictObject({ service: z.string().nullable() })
