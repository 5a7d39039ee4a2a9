import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TreeNode } from './tree-selection.ts'

export type LoadChildren = (id: string | null) => Promise<readonly TreeNode[]>

export type TreeRow = { node: TreeNode; level: number; position: number; siblings: number }

type Branch = 'loading' | 'failed' | readonly TreeNode[]

const rootKey = ''

/** The opened part of a lazily loaded tree as flat rows. */
export function useTree(loadChildren: LoadChildren) {
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Map<string, Promise<readonly TreeNode[]>>())

  const put = useCallback((key: string, branch: Branch) => {
    setBranches((known) => new Map(known).set(key, branch))
  }, [])

  /** Loads a branch once; a failed one is asked for again the next time. */
  const load = async (id: string | null): Promise<readonly TreeNode[]> => {
    const key = id ?? rootKey
    const known = asked.current.get(key)
    if (known !== undefined) return known
    put(key, 'loading')
    const answer = loadChildren(id)
    asked.current.set(key, answer)
    try {
      put(key, await answer)
    } catch (error) {
      asked.current.delete(key)
      put(key, 'failed')
      throw error
    }
    return answer
  }

  const retry = () => {
    for (const [key, branch] of branches) {
      // The failure is shown by its state.
      if (branch === 'failed') load(key === rootKey ? null : key).catch(() => undefined)
    }
  }

  const toggle = (id: string, opened: boolean) => {
    setOpen((before) => {
      const after = new Set(before)
      if (opened) after.add(id)
      else after.delete(id)
      return after
    })
    if (opened) load(id).catch(() => undefined)
  }

  const loadRoot = useEffectEvent(() => load(null).catch(() => undefined))
  useEffect(() => {
    loadRoot()
  }, [])

  const rows: TreeRow[] = []
  const walk = (key: string, level: number) => {
    const branch = branches.get(key)
    if (branch === undefined || typeof branch === 'string') return
    branch.forEach((node, index) => {
      rows.push({ node, level, position: index + 1, siblings: branch.length })
      if (open.has(node.id)) walk(node.id, level + 1)
    })
  }
  walk(rootKey, 1)

  const states = [...branches.values()]
  return {
    rows,
    load,
    toggle,
    retry,
    isOpen: (id: string) => open.has(id),
    isLoading: (id: string | null) => branches.get(id ?? rootKey) === 'loading',
    failed: states.includes('failed'),
  }
}
