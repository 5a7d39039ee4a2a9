import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { DraftAnswer } from '../../drafting.client.ts'
import type { Saving } from '../../model/draft-autosave.ts'
import { DraftingContext } from '../../model/drafting-context.ts'
import type { EntryList } from '../../model/form-entries.ts'
import { type EditView, sectionOfField } from '../../model/form-sections.ts'
import type { Slots } from '../../model/route-components.ts'
import { fieldKey, type Unreadable, withField } from '../../model/unreadable-numbers.ts'
import { useFocusField } from '../../use-focus-field.ts'
import { useLeftFields } from '../../use-left-fields.ts'
import { FindingsProvider } from './findings-provider.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly isHeld: boolean
  readonly country: string | null
  readonly saving: Saving
  readonly current: RequestDocument | null
  /** Since when its periods run. */
  readonly since: string | null
  /** The reason for shorter ones that was given then. */
  readonly shortened: RequestDocument['shortened']
  /** Lots of earlier versions that the one in force has no more. */
  readonly goneLots: readonly string[]
  /** When answers were given that matter. */
  readonly answers: readonly string[]
  /** What preflight looks things up in. */
  readonly tables: DraftAnswer['tables']
  readonly view: EditView
  readonly onView: (view: EditView) => void
  /** The field that the address leads to; null for none. */
  readonly field: string | null
  readonly slots: Slots
  readonly children: ReactNode
}

/** The entry and the language that a path leads to: `lots.3.title.lv`. */
const placeIn = (document: RequestDocument, path: string) => {
  const [list, at] = path.split('.')
  const last = path.split('.').at(-1) ?? ''
  const entries =
    list === 'lots' || list === 'requirements' || list === 'criteria' ? document[list] : []
  return {
    list: list as EntryList,
    entry: entries[Number(at)]?.id ?? null,
    language: [document.language, ...document.languages].find((code) => code === last) ?? null,
  }
}

/** The draft, and where its writer is, for everything below. */
export const DraftingProvider = (props: Props) => {
  const {
    rfxId,
    orgId,
    isHeld,
    country,
    saving,
    current,
    since,
    shortened,
    goneLots,
    answers,
    tables,
  } = props
  const { view, onView, field, slots, children } = props
  const [language, setLanguage] = useState(saving.state().value.language)
  const [opened, setOpened] = useState<Readonly<Partial<Record<EntryList, string>>>>({})
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [unreadable, setUnreadable] = useState<Unreadable>(new Map())
  const [box, lookFor] = useFocusField()
  const open = useCallback((list: EntryList, id: string | null) => {
    setOpened(({ [list]: _before, ...others }) =>
      id === null ? others : { ...others, [list]: id },
    )
  }, [])
  const visit = useCallback((path: string) => {
    setVisited((before) => (before.has(path) ? before : new Set([...before, path])))
  }, [])
  const tellUnreadable = useCallback(
    (path: string, typed: string | null) => {
      const key = fieldKey(saving.state().value, path)
      setUnreadable((before) => withField(before, key, typed))
    },
    [saving],
  )
  const focusOn = useCallback(
    (path: string) => {
      const place = placeIn(saving.state().value, path)
      if (place.entry) open(place.list, place.entry)
      if (place.language) setLanguage(place.language)
      visit(path)
      onView(sectionOfField(path))
      lookFor(path)
    },
    [saving, open, visit, onView, lookFor],
  )
  useEffect(() => {
    if (field !== null) focusOn(field)
  }, [field, focusOn])
  const published = useMemo(
    () =>
      current && since
        ? {
            document: current,
            since: new Date(since),
            shortened,
            goneLots,
            answers: answers.map((at) => new Date(at)),
          }
        : null,
    [current, since, shortened, goneLots, answers],
  )
  const value = useMemo(
    () => ({
      rfxId,
      orgId,
      isHeld,
      country,
      saving,
      current,
      language,
      setLanguage,
      opened,
      open,
      view,
      focusOn,
      visited,
      slots,
      published,
      unreadable,
      tellUnreadable,
    }),
    [
      rfxId,
      orgId,
      isHeld,
      country,
      saving,
      current,
      published,
      language,
      opened,
      open,
      view,
      focusOn,
      visited,
      slots,
      unreadable,
      tellUnreadable,
    ],
  )
  useLeftFields(box, visit)
  return (
    <DraftingContext value={value}>
      <FindingsProvider tables={tables}>
        <div ref={box}>{children}</div>
      </FindingsProvider>
    </DraftingContext>
  )
}
