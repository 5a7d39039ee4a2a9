import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useLocale } from 'use-intl'

interface Props {
  /** ISO 639-1; `xx` where a text is of no language. */
  readonly language: string
  readonly className?: string
}

/** Says in which language a title is; nothing where that is the reader's. */
export const LanguageBadge = ({ language, className }: Props) => {
  const formats = useFormats()
  const locale = useLocale()
  if (language === locale || language === 'xx') return null
  return <Badge className={className}>{formats.language(language)}</Badge>
}
