import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { useOverflow } from '@kogge/ui/use-overflow.ts'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import type { Tender } from '../../rfx.client.ts'
import { SourceText } from '../texts/source-text.tsx'

interface TenderTitleProps {
  readonly as: 'h1' | 'h2' | 'h3'
  readonly className: string
}

type Translation = Tender['translations'][number]

/** Says that the title above is no notice's, and gives what it was made of. */
const Made = ({ madeBy, service }: Translation) => {
  const t = useTranslations('tenders.translation')
  const { tender } = useTender()
  return (
    <p className="mt-1 max-w-[75ch] wrap-anywhere text-muted text-sm">
      <span className="font-medium text-attention">
        {madeBy === 'machine' ? t('machine', { service: service ?? '' }) : t('person')}
      </span>{' '}
      {t('original')} <SourceText texts={tender.content.title} />
    </p>
  )
}

/** The tender's title. Some sources put a whole description there: six lines show at first. */
export const TenderTitle = ({ as: Heading, className }: TenderTitleProps) => {
  const t = useTranslations('tenders')
  const { tender, printing } = useTender()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const locale = useLocale()
  const translation = tender.translations.find(({ language }) => language === locale)
  const cut = useOverflow(heading, 'height')
  return (
    <div>
      <Heading
        ref={heading}
        id={id}
        className={cn('wrap-anywhere', className, !open && !printing && 'line-clamp-6')}
      >
        {translation ? (
          <span lang={locale}>
            <bdi>{translation.title}</bdi>
          </span>
        ) : (
          <SourceText texts={tender.content.title} fallback={t('untitled')} />
        )}
      </Heading>
      {(cut || open) && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          className="mt-1 -ml-2 text-link print:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? t('less') : t('more')}
        </Button>
      )}
      {translation && <Made {...translation} />}
    </div>
  )
}
