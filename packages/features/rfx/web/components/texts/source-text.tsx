import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { LongText } from './long-text.tsx'
import { RichText } from './rich-text.tsx'

type Texts = Readonly<Record<string, string>>

/** Says in which language a text is that is not in the reader's. */
const LanguageMark = ({ language }: { readonly language: string }) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const locale = useLocale()
  return (
    <>
      {' '}
      <abbr
        title={t('language.mark', { language: formats.language(language) })}
        lang={locale}
        className="inline-block rounded-sm border border-line px-1 align-[0.1em] font-normal text-[0.6875rem] text-subtle leading-4 tracking-normal no-underline"
      >
        {language.toUpperCase()}
      </abbr>
    </>
  )
}

interface SourceTextProps {
  readonly texts: Texts | undefined
  /** Where the source has nothing. */
  readonly fallback?: string
  /** Off where a heading beside already says the language. */
  readonly mark?: boolean
}

/** A text of the source on one line, in the language chosen where it has it, else marked. */
export const SourceText = ({ texts, fallback, mark = true }: SourceTextProps) => {
  const { tender, language } = useTender()
  const locale = useLocale()
  const picked = pickText(texts, language, tender.content.language)
  if (!picked) return fallback ?? null
  return (
    <span lang={picked.language}>
      <bdi>{picked.text}</bdi>
      {mark && picked.language !== locale && <LanguageMark language={picked.language} />}
    </span>
  )
}

interface SourceBlockProps extends Omit<SourceTextProps, 'fallback'> {
  /** The same with headings, lists and links, as HTML, where that is how it was written. */
  readonly rich?: Texts | undefined
}

/** A text of the source with its own lines; a long one unfolds. */
export const SourceBlock = ({ texts, rich, mark = true }: SourceBlockProps) => {
  const { tender, language } = useTender()
  const locale = useLocale()
  const picked = pickText(texts, language, tender.content.language)
  if (!picked) return null
  const after = mark && picked.language !== locale && <LanguageMark language={picked.language} />
  const html = rich?.[picked.language]
  return (
    <div lang={picked.language} dir="auto" className="max-w-[75ch]">
      {html === undefined ? (
        <LongText key={picked.language} text={picked.text} after={after} />
      ) : (
        <RichText key={picked.language} html={html} after={after} />
      )}
    </div>
  )
}
