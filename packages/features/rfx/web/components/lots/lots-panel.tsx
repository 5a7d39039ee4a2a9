import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { isUndivided, lotAnchor, lotIndex, lotOfHash, searchLots } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { LotItem } from './lot-item.tsx'
import { UndividedLot } from './undivided-lot.tsx'

/** So few lots are shown open at once. */
const OPEN_AT_FIRST = 1
/** So few need no search. */
const SEARCH_FROM = 5

const useOpenLots = (first: readonly string[]) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first))
  const toggle = useCallback((lotId: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(lotId)) after.add(lotId)
      return after
    })
  }, [])
  const add = useCallback((lotId: string) => setOpen((before) => new Set([...before, lotId])), [])
  return { open, setOpen, toggle, add }
}

/** All lots, folded; with a search, and the lot that the address points at open and in sight. */
const LotsOfMany = () => {
  const t = useTranslations('tenders.lots')
  const { tender, printing } = useTender()
  const { lots } = tender.content
  const hash = useLocation({ select: (location) => location.hash })
  const pointed = useMemo(() => lotOfHash(lots, hash)?.id, [lots, hash])
  const { open, setOpen, toggle, add } = useOpenLots(
    lots.length <= OPEN_AT_FIRST ? lots.map(({ id }) => id) : [],
  )
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const index = useMemo(() => lotIndex(lots, tender.labels.cpv), [lots, tender.labels.cpv])
  const found = useMemo(() => searchLots(lots, index, asked), [lots, index, asked])

  useEffect(() => {
    if (!pointed) return
    setTyped('')
    add(pointed)
    // The lot must have its height before the page can go to it.
    const frame = requestAnimationFrame(() =>
      document.getElementById(lotAnchor(pointed))?.scrollIntoView({ block: 'start' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [pointed, add])

  // Hundreds of open lots take a moment; the page stays alive meanwhile.
  const [opening, startOpening] = useTransition()
  const shown = printing ? lots : found
  const allOpen = found.every(({ id }) => open.has(id))
  return (
    <section aria-label={t('count', { count: lots.length })}>
      {lots.length > 1 && (
        <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
          {lots.length >= SEARCH_FROM && (
            <SearchInput
              label={t('search')}
              placeholder={t('search')}
              clearLabel={t('clear')}
              value={typed}
              onValueChange={setTyped}
              boxClassName="w-full sm:w-72"
            />
          )}
          <p aria-live="polite" className="flex-1 text-muted">
            {found.length === lots.length
              ? t('count', { count: lots.length })
              : t('found', { found: found.length, count: lots.length })}
          </p>
          <Button
            size="sm"
            loading={opening}
            onClick={() =>
              startOpening(() => setOpen(new Set(allOpen ? [] : found.map(({ id }) => id))))
            }
          >
            {allOpen ? t('collapseAll') : t('expandAll')}
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('none')} description={t('noneText')} />
      ) : (
        <ul className="border-line border-t">
          {shown.map((lot) => (
            <LotItem
              key={lot.id}
              lot={lot}
              open={printing || open.has(lot.id)}
              pointed={lot.id === pointed}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The lots, or what is known of the whole where it is not divided. */
export const LotsPanel = () => {
  const { lots } = useTender().tender.content
  if (!isUndivided(lots)) return <LotsOfMany />
  return lots.map((lot) => <UndividedLot key={lot.id} lot={lot} />)
}
