import { Button } from '@kogge/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { beginningOf } from '../model/texts.ts'
import { useTender } from '../tender-context.ts'

interface LongTextProps {
  readonly text: string
  /** Stands right behind the text. */
  readonly after?: ReactNode
}

/** Plain text with its own lines; what is very long shows its beginning and a button. */
export const LongText = ({ text, after }: LongTextProps) => {
  const t = useTranslations('tenders')
  const { printing } = useTender()
  const [open, setOpen] = useState(false)
  const beginning = beginningOf(text)
  const whole = open || printing || beginning === null
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">
        {whole ? text : beginning}
        {after}
      </p>
      {beginning !== null && !printing && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          className="mt-1 -ml-2 text-link"
          onClick={() => setOpen(!open)}
        >
          {open ? t('less') : t('more')}
        </Button>
      )}
    </>
  )
}
