import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { ChevronRight } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl'
import { lotAnchor } from '../../model/lots.ts'
import { Amount } from '../facts/amount.tsx'
import { SourceText } from '../texts/source-text.tsx'
import { LotBody } from './lot-body.tsx'

interface LotItemProps {
  readonly lot: NoticeLot
  readonly open: boolean
  /** The lot that the address points at. */
  readonly pointed: boolean
  onToggle(lotId: string): void
}

/** One lot: a line, and all of it when it is open. What is out of sight costs the browser nothing. */
export const LotItem = memo(({ lot, open, pointed, onToggle }: LotItemProps) => {
  const t = useTranslations('tenders.lots')
  const nameOf = useLotName()
  const bodyId = useId()
  return (
    <li
      id={lotAnchor(lot.id)}
      className={cn(
        'scroll-mt-16 border-line border-b [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        'print:[content-visibility:visible]',
      )}
    >
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => onToggle(lot.id)}
          className={cn(
            'flex min-h-11 w-full items-start gap-2 px-1 py-2.5 text-left hover:bg-hover/60',
            pointed && 'bg-selected',
          )}
        >
          <ChevronRight
            aria-hidden
            className={cn('mt-0.5 size-4 shrink-0 text-subtle print:hidden', open && 'rotate-90')}
          />
          <span className="w-24 shrink-0 text-muted max-sm:w-8">
            <span className="max-sm:sr-only">{nameOf(lot.id)}</span>
            <span aria-hidden className="sm:hidden">
              {lotNumber(lot.id)}
            </span>
          </span>
          <span className={cn('min-w-0 flex-1 font-medium wrap-anywhere', !open && 'line-clamp-3')}>
            <SourceText texts={lot.title} fallback={t('untitled')} />
          </span>
          {lot.value && (
            <span className="shrink-0 text-right text-muted max-sm:hidden">
              <Amount value={lot.value} />
            </span>
          )}
        </button>
      </h3>
      <div id={bodyId} hidden={!open} className="pt-1 pr-1 pb-5 pl-7 max-sm:pl-1 print:pl-0">
        {open && <LotBody lot={lot} />}
      </div>
    </li>
  )
})
