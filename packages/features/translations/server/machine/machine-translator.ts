import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { z } from 'zod'
import { machineTitle } from './machine-title.ts'
import { MachineError } from './machine-translation-errors.ts'
import { call } from './translation-service-call.ts'

/** How a service is spoken to: LibreTranslate (libretranslate.com/docs) or DeepL (API v2). */
export const TRANSLATE_APIS = ['libretranslate', 'deepl'] as const
export type TranslateApi = (typeof TRANSLATE_APIS)[number]

export interface TranslateSettings {
  readonly api: TranslateApi
  /** Where the service is, without a slash at the end. */
  readonly url: string
  readonly key: string | null
  readonly timeoutMs?: number
}

/** Translates one text at a time. */
export interface Translator {
  /** The name of the service, as readers see it. */
  readonly service: string
  /** From a language (ISO 639-1), null where it is not known. Throws `MachineError`. */
  translate(text: string, from: string | null, to: UiLocale): Promise<string>
}

const NAMES: Readonly<Record<TranslateApi, string>> = {
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
}

/** The name of a service, as readers see it. */
export const serviceOf = ({ api }: Pick<TranslateSettings, 'api'>): string => NAMES[api]

/** Of Norwegian the services know Bokmål alone, and read Nynorsk as that. */
const spoken = (language: string): string =>
  language === 'no' || language === 'nn' ? 'nb' : language

const libreAnswer = z.object({ translatedText: z.string() })

const libreTranslate = ({ url, key, timeoutMs }: TranslateSettings): Translator => ({
  service: NAMES.libretranslate,
  translate: async (text, from, to) => {
    const body = {
      q: text,
      source: from === null ? 'auto' : spoken(from),
      target: to,
      format: 'text',
      ...(key !== null && { api_key: key }),
    }
    const answer = await call(`${url}/translate`, body, timeoutMs ? { timeoutMs } : {})
    const parsed = libreAnswer.safeParse(answer)
    if (!parsed.success) throw new MachineError('unexpected')
    return machineTitle(parsed.data.translatedText, text)
  },
})

const deeplAnswer = z.object({ translations: z.array(z.object({ text: z.string() })).length(1) })

const deepl = ({ url, key, timeoutMs }: TranslateSettings): Translator => ({
  service: NAMES.deepl,
  translate: async (text, from, to) => {
    const answer = await call(
      `${url}/v2/translate`,
      {
        text: [text],
        target_lang: to === 'en' ? 'EN-GB' : to.toUpperCase(),
        ...(from !== null && { source_lang: spoken(from).toUpperCase() }),
      },
      {
        headers: key === null ? {} : { authorization: `DeepL-Auth-Key ${key}` },
        ...(timeoutMs && { timeoutMs }),
      },
    )
    const parsed = deeplAnswer.safeParse(answer)
    const [translation] = parsed.data?.translations ?? []
    if (!translation) throw new MachineError('unexpected')
    return machineTitle(translation.text, text)
  },
})

/** The configured service. */
export const createTranslator = (settings: TranslateSettings): Translator =>
  settings.api === 'deepl' ? deepl(settings) : libreTranslate(settings)
