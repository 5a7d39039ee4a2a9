import { Button } from '@kogge/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { beginningOf } from '../../model/text-languages.ts'

interface UnfoldingProps {
  /** What shows at first; null where the whole is short enough. */
  readonly beginning: ReactNode | null
  readonly whole: ReactNode
}

/** What is very long shows its beginning and a button. */
export const Unfolding = ({ beginning, whole }: UnfoldingProps) => {
  const t = useTranslations('tenders')
  const { printing } = useTender()
  const [open, setOpen] = useState(false)
  if (beginning === null || printing) return whole
  return (
    <>
      {open ? whole : beginning}
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        className="mt-1 -ml-2 text-link"
        onClick={() => setOpen(!open)}
      >
        {open ? t('less') : t('more')}
      </Button>
    </>
  )
}

interface LongTextProps {
  readonly text: string
  /** Stands right behind the text. */
  readonly after?: ReactNode
}

/** Plain text with its own lines; what is very long shows its beginning and a button. */
export const LongText = ({ text, after }: LongTextProps) => {
  const beginning = beginningOf(text)
  const shown = (part: string) => (
    <p className="whitespace-pre-line wrap-anywhere">
      {part}
      {after}
    </p>
  )
  return <Unfolding beginning={beginning === null ? null : shown(beginning)} whole={shown(text)} />
}
