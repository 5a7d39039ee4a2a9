import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { EntryActions } from './components/editor/entry-list.tsx'
import { changesBetween, rebase } from './model/document-changes.ts'
import { useDrafting } from './model/drafting-context.ts'
import {
  type EntryList,
  inserted,
  moved,
  newCriterion,
  newLot,
  newRequirement,
  withoutEntry,
} from './model/form-entries.ts'

const made = (
  list: EntryList,
  document: RequestDocument,
  given: readonly string[],
  likeId: string | null,
): readonly [RequestDocument, id: string] => {
  switch (list) {
    case 'lots': {
      const entry = newLot(
        document,
        given,
        document.lots.find(({ id }) => id === likeId),
      )
      return [{ ...document, lots: inserted(document.lots, entry, likeId) }, entry.id]
    }
    case 'requirements': {
      const entry = newRequirement(document.requirements.find(({ id }) => id === likeId))
      const requirements = inserted(document.requirements, entry, likeId)
      return [{ ...document, requirements }, entry.id]
    }
    case 'criteria': {
      const entry = newCriterion(document.criteria.find(({ id }) => id === likeId))
      return [{ ...document, criteria: inserted(document.criteria, entry, likeId) }, entry.id]
    }
  }
}

const moves = (
  list: EntryList,
  document: RequestDocument,
  id: string,
  by: -1 | 1,
): RequestDocument => ({
  ...document,
  ...(list === 'lots' && { lots: moved(document.lots, id, by) }),
  ...(list === 'requirements' && { requirements: moved(document.requirements, id, by) }),
  ...(list === 'criteria' && { criteria: moved(document.criteria, id, by) }),
})

interface Entries extends EntryActions {
  add(): void
}

/** What can be done with the entries of a list. What was removed can be had back. */
export const useEntries = (list: EntryList): Entries => {
  const t = useTranslations('drafting.entry')
  const drafting = useDrafting()
  // The same functions for as long as the page stands, or every row would be drawn at each key.
  const words = { removed: t('removed'), undo: t('undo') }
  const latest = useRef({ drafting, words })
  latest.current = { drafting, words }
  return useMemo(() => {
    const insert = (likeId: string | null) => {
      const { saving, published, open, focusOn } = latest.current.drafting
      const given = published
        ? [...published.document.lots.map(({ id }) => id), ...published.goneLots]
        : []
      let added = ''
      saving.edit((document) => {
        const [next, id] = made(list, document, given, likeId)
        added = id
        return next
      })
      open(list, added)
      const at = saving.state().value[list].findIndex(({ id }) => id === added)
      focusOn(`${list}.${at}`)
    }
    return {
      add: () => insert(null),
      duplicate: insert,
      toggle: (id) => {
        const { opened, open } = latest.current.drafting
        open(list, opened[list] === id ? null : id)
      },
      move: (id, by) =>
        latest.current.drafting.saving.edit((document) => moves(list, document, id, by)),
      remove: (id) => {
        const { saving, focusOn } = latest.current.drafting
        const before = saving.state().value
        const after = withoutEntry(before, list, id)
        saving.edit(() => after)
        focusOn(list)
        const back = changesBetween(after, before)
        notifySuccess(latest.current.words.removed, {
          id: `removed-${list}`,
          action: {
            label: latest.current.words.undo,
            // What was written since stays.
            onSelect: () => saving.edit((document) => rebase(document, back).document),
          },
        })
      },
    }
  }, [list])
}
