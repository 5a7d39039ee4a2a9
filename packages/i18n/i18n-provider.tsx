import { type ReactNode, useCallback, useRef, useState } from 'react'
import { IntlErrorCode, IntlProvider } from 'use-intl'
import {
  type FirstMessages,
  loadFurther,
  loadMessages,
  type Messages,
} from './message-catalogues.ts'
import { TIME_ZONE, type UiLocale } from './ui-locales.ts'

interface Props {
  readonly locale: UiLocale
  readonly messages: FirstMessages
  /** Shows the keys instead of the texts: for those who translate. */
  readonly tokens: boolean
  readonly children: ReactNode
}

type Tree = { [key: string]: string | Tree }

const isTree = (value: string | Tree | undefined): value is Tree => typeof value === 'object'

/** The reader's messages with English ones where they have none. */
const filled = (own: Tree, fallback: Tree): Tree => {
  const result: Tree = { ...fallback }
  for (const [key, value] of Object.entries(own)) {
    const under = fallback[key]
    result[key] = isTree(value) && isTree(under) ? filled(value, under) : value
  }
  return result
}

/** Everything that there is in a language, with English where it has nothing. */
const loadAll = async (locale: UiLocale): Promise<Messages> => {
  const [english, own] = await Promise.all(
    (['en', locale] as const).map(async (one) => {
      const [first, further] = await Promise.all([loadMessages(one), loadFurther(one)])
      return { ...first, ...further }
    }),
  )
  return filled(own ?? {}, english ?? {}) as Messages
}

/**
 * Gives texts and formats to everything below. Where a message is missing, all messages are loaded
 * once, those of the default language standing in; other errors of translation go to the console.
 */
export const I18nProvider = ({ locale, messages, tokens, children }: Props) => {
  const [all, setAll] = useState<Messages | null>(null)
  const asked = useRef(false)
  const onError = useCallback(
    (error: { code: string }) => {
      if (tokens) return
      if (error.code !== IntlErrorCode.MISSING_MESSAGE) console.error(error)
      else if (!asked.current) {
        asked.current = true
        void loadAll(locale).then(setAll, console.error)
      }
    },
    [tokens, locale],
  )
  // The further ones come with the pages that need them (further-texts.tsx).
  const shown = all ?? (messages as Messages)
  return (
    <IntlProvider
      locale={locale}
      messages={tokens ? ({} as Messages) : shown}
      timeZone={TIME_ZONE}
      onError={onError}
      getMessageFallback={({ namespace, key }) => (namespace ? `${namespace}.${key}` : key)}
    >
      {children}
    </IntlProvider>
  )
}
