import { useEffect, useEffectEvent, useState } from 'react'
import type { TreeNode } from './tree-selection.ts'
import type { TreeRow } from './use-tree.ts'

type Search = (query: string) => Promise<readonly TreeNode[]>

type Answer = { rows: readonly TreeRow[]; loading: boolean; failed: boolean }

const nothing: Answer = { rows: [], loading: false, failed: false }

/** Typed words and their hits as flat rows; the old hits stay while new ones come. */
export function useTreeSearch(search: Search | undefined) {
  // A retry is the same words as a new object, so that the effect runs again.
  const [searched, setSearched] = useState({ query: '' })
  const [answer, setAnswer] = useState<Answer>(nothing)

  const ask = useEffectEvent(async (words: string, isCurrent: () => boolean) => {
    try {
      const nodes = (await search?.(words)) ?? []
      if (!isCurrent()) return
      const rows = nodes.map((node, index) => {
        return { node, level: 1, position: index + 1, siblings: nodes.length }
      })
      setAnswer({ rows, loading: false, failed: false })
    } catch {
      if (isCurrent()) setAnswer({ rows: [], loading: false, failed: true })
    }
  })

  useEffect(() => {
    const words = searched.query.trim()
    if (words === '') {
      setAnswer(nothing)
      return
    }
    setAnswer((before) => ({ rows: before.rows, loading: true, failed: false }))
    let current = true
    const timer = setTimeout(() => ask(words, () => current), 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [searched])

  const setQuery = (query: string) => setSearched({ query })
  return { query: searched.query, setQuery, retry: () => setQuery(searched.query), ...answer }
}
