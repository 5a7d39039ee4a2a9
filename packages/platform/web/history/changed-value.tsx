import { cutText } from '@kogge/domain/kernel/text-folding.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const LONG = 160

/** A value of a change; a long one is cut at first. */
export const ChangedValue = ({ text }: { readonly text: string }) => {
  const t = useTranslations('records.history')
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= LONG) return <span className="wrap-anywhere">{text}</span>
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {isWhole ? text : `${cutText(text, LONG)}…`}{' '}
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isWhole}
        className="h-6 px-1 text-link"
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(isWhole ? 'less' : 'whole')}
      </Button>
    </span>
  )
}
