import { type FeedView, type HideReason, MOST_MARKED } from '@kogge/domain/monitor/feed-inputs.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ListedMatch, latestMatch, matchKey } from './model/listed-matches.ts'
import { monitorCalls, useApi } from './monitor.client.ts'

type Ids = ReadonlySet<string>
const NONE: Ids = new Set()
const NOTICE = 'feed'

const withIds = (ids: Ids, more: readonly string[]): Ids => new Set([...ids, ...more])
const withoutIds = (ids: Ids, less: readonly string[]): Ids =>
  new Set([...ids].filter((id) => !less.includes(id)))

/** The view of a feed that was asked for, by the key of the query. */
const viewIn = (queryKey: readonly unknown[]): unknown => {
  const asked = queryKey[1] as { readonly input?: { readonly view?: unknown } } | undefined
  return asked?.input?.view
}

const inPortions = async (
  ids: readonly string[],
  mark: (rfxIds: string[]) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += MOST_MARKED) await mark(ids.slice(at, at + MOST_MARKED))
}

/**
 * What the reader does with tenders of the feed. The list shows it at once, and takes it back where it failed; rows leave
 * the list of a view without its being read anew, so that none of the others moves; without a view the next ones come up.
 */
export const useFeedMarks = (orgId: string, view: FeedView | null) => {
  const t = useTranslations('monitor.feed')
  const api = useApi()
  const queries = useQueryClient()
  const showError = useShowError(NOTICE)
  const [seen, setSeen] = useState(NONE)
  const [opened, setOpened] = useState(NONE)
  const [gone, setGone] = useState(NONE)
  const [saved, setSaved] = useState<ReadonlyMap<string, boolean>>(new Map())
  const refresh = async () => {
    const feeds = api.monitor.feed.pathFilter()
    await queries.invalidateQueries({ ...feeds, refetchType: 'none' })
    // The reader may be in another view by now, which was read before the change was made.
    await queries.refetchQueries({
      ...feeds,
      type: 'active',
      predicate: ({ queryKey }) => view === null || viewIn(queryKey) !== view,
    })
    await queries.invalidateQueries(api.monitor.profiles.pathFilter())
    await queries.invalidateQueries(api.monitor.profile.pathFilter())
  }
  const attempt = async (work: () => Promise<void>, takeBack: () => void): Promise<boolean> => {
    try {
      await work()
      await refresh()
      return true
    } catch (error) {
      takeBack()
      showError(error)
      return false
    }
  }
  const hideCall = (ids: readonly string[], reason: HideReason | null) =>
    inPortions(ids, (rfxIds) => monitorCalls.monitor.hide.mutate({ orgId, rfxIds, reason }))
  const showCall = (ids: readonly string[]) =>
    inPortions(ids, (rfxIds) => monitorCalls.monitor.show.mutate({ orgId, rfxIds }))
  const leaves = (ids: readonly string[]) => setGone((before) => withIds(before, ids))
  const comesBack = (ids: readonly string[]) => setGone((before) => withoutIds(before, ids))
  const undone = async (ids: readonly string[], call: () => Promise<void>) => {
    comesBack(ids)
    await attempt(call, () => leaves(ids))
  }
  /** Takes tenders out of the list, with the way back. */
  const move = async (
    ids: readonly string[],
    said: string,
    to: typeof showCall,
    back: typeof to,
  ) => {
    leaves(ids)
    const isDone = await attempt(
      () => to(ids),
      () => comesBack(ids),
    )
    if (!isDone) return
    const action = { label: t('undo'), onSelect: () => void undone(ids, () => back(ids)) }
    notifySuccess(said, { id: NOTICE, action })
  }
  return {
    /** Whether a match was seen here. */
    isSeen: (match: ListedMatch): boolean => seen.has(matchKey(match)),
    gone,
    /** Whether a tender is saved, where that was changed here. */
    saved,
    see: async (matches: readonly ListedMatch[]) => {
      if (matches.length === 0) return
      const keys = matches.map(matchKey)
      const upTo = latestMatch(matches)
      setSeen((before) => withIds(before, keys))
      await attempt(
        () =>
          inPortions(
            matches.map(({ rfxId }) => rfxId),
            (rfxIds) => monitorCalls.monitor.see.mutate({ orgId, rfxIds, upTo }),
          ),
        () => setSeen((before) => withoutIds(before, keys)),
      )
    },
    open: async (match: ListedMatch) => {
      const [id, key] = [match.rfxId, matchKey(match)]
      if (opened.has(key)) return
      setOpened((before) => withIds(before, [key]))
      setSeen((before) => withIds(before, [key]))
      await attempt(
        () =>
          inPortions([id], (rfxIds) =>
            monitorCalls.monitor.see.mutate({ orgId, rfxIds, isOpened: true }),
          ),
        () => {
          setOpened((before) => withoutIds(before, [key]))
          setSeen((before) => withoutIds(before, [key]))
        },
      )
    },
    hide: (ids: readonly string[], reason: HideReason | null = null) =>
      move(ids, t('hidden', { count: ids.length }), (these) => hideCall(these, reason), showCall),
    save: async (id: string, isSaved: boolean) => {
      const set = (value: boolean) => setSaved((before) => new Map(before).set(id, value))
      set(isSaved)
      const isDone = await attempt(
        () =>
          inPortions([id], (rfxIds) =>
            monitorCalls.monitor.setSaved.mutate({ orgId, rfxIds, isSaved }),
          ),
        () => set(!isSaved),
      )
      if (isDone) notifySuccess(t(isSaved ? 'saved' : 'unsaved'), { id: NOTICE })
    },
    show: (ids: readonly string[]) =>
      move(ids, t('shown', { count: ids.length }), showCall, (these) => hideCall(these, null)),
  }
}
export type FeedMarks = ReturnType<typeof useFeedMarks>
