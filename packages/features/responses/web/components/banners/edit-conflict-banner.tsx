import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { settleClashes } from '../../model/response-autosave.ts'
import { useDrafting, useDraftState } from '../../model/response-draft-context.ts'
import { IN_SIGHT, useRoomBelow } from '../../model/sticky-banner.ts'
import { useFieldName } from '../../use-response-field-name.ts'
import { ClashChoice } from './edit-conflict-choice.tsx'

/** Listed at once; whoever has chosen among these sees the next. */
const LISTED = 20

/**
 * Somebody else has changed the same answers: which, and what each has written; shown, and never
 * overwritten unasked. It stays in sight, as nothing is saved until it is settled.
 */
export const ConflictBanner = () => {
  const t = useTranslations('responses.conflict')
  const { draft, document } = useDrafting()
  const { conflict } = useDraftState(draft)
  const nameOf = useFieldName(document)
  const list = useRef<HTMLDivElement>(null)
  useRoomBelow(conflict !== null)
  if (!conflict) return null
  const clashes = conflict.parts
  const show = () => {
    list.current?.scrollIntoView({ block: 'center' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const left = clashes.length - LISTED
  return (
    <>
      <Banner
        tone="attention"
        live
        title={t('title')}
        className={IN_SIGHT}
        actions={<Button onClick={show}>{t('show')}</Button>}
      >
        {t('text', { count: clashes.length })}
      </Banner>
      <div
        ref={list}
        data-clashes
        className="flex flex-col gap-3 rounded-md border border-line px-3 py-2"
      >
        <ul className="flex flex-col divide-y divide-line">
          {clashes.slice(0, LISTED).map((field) => (
            <li key={field} className="py-3 first:pt-1">
              <p className="wrap-anywhere mb-1 font-medium">{nameOf(field)}</p>
              <ClashChoice field={field} />
            </li>
          ))}
        </ul>
        {left > 0 && <p className="text-muted text-sm">{t('more', { count: left })}</p>}
        <div className="flex flex-wrap gap-2 border-line border-t pt-3">
          <Button onClick={() => settleClashes(draft, 'mine')}>{t('allMine')}</Button>
          <Button onClick={() => settleClashes(draft, 'theirs')}>{t('allTheirs')}</Button>
        </div>
      </div>
    </>
  )
}
