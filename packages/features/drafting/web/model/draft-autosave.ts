import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  type Changes,
  changesBetween,
  hasChanges,
  type Merged,
  rebase,
  resolved,
} from './document-changes.ts'

/** A draft as the server has it. */
export interface ServerDraft {
  readonly document: RequestDocument
  readonly revision: number
  /** ISO 8601. */
  readonly updatedAt: string
  readonly updatedBy: { readonly userId: string; readonly name: string } | null
}

/**
 * `waiting`: typed and not sent yet. `offline`: sent in vain, tried again by itself. `refused`: the
 * server will not take it; `problem` has the error. `conflict`: somebody else changed the same.
 */
export type Phase = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'

export interface SavingState {
  readonly document: RequestDocument
  readonly server: ServerDraft
  readonly phase: Phase
  readonly problem: unknown
  /** Mine upon theirs, waiting for choices; only in `conflict`. */
  readonly merged: Merged | null
  /** Somebody else's changes that were taken in beside mine, and whose they were. */
  readonly takenIn: { readonly paths: readonly string[]; readonly from: ServerDraft } | null
  /** The browser has what the server has not yet. False where its storage is full or forbidden. */
  readonly kept: boolean
}

export interface Ports {
  save(
    revision: number,
    document: RequestDocument,
  ): Promise<{ revision: number; updatedAt: string }>
  load(): Promise<ServerDraft>
  /** Keeps in the browser what is not saved yet, or that all is; gives whether it could. */
  keep(changes: Changes): boolean
  /** What a failed call means. */
  kindOf(error: unknown): 'conflict' | 'offline' | 'refused'
  /** Calls later, unless what it gives is called before. Milliseconds. */
  later(ms: number, call: () => void): () => void
}

export interface Saving {
  state(): SavingState
  subscribe(listener: () => void): () => void
  edit(change: (document: RequestDocument) => RequestDocument): void
  /** Settles a conflict: the paths where mine shall stand; elsewhere theirs does. */
  resolve(mine: ReadonlySet<string>): void
  /** Sends at once what waits; gives whether everything is saved. */
  flush(): Promise<boolean>
  dismissTakenIn(): void
  /** Tells that another call found what is written here gone: nothing more of it will be taken. */
  refuse(problem: unknown): void
  stop(): void
}

/** Typing pause after which is saved. */
const PAUSE_MS = 800
/** However long somebody types without pause, it is saved this often. */
const LONGEST_MS = 5000
const RETRIES_MS = [1000, 2000, 5000, 10_000, 30_000] as const
/** How many saves without an answer are remembered. */
const MOST_SENT = 5

/**
 * Saves a draft while it is written: after a pause in typing, one save at a time, what is typed
 * meanwhile with the next. What the server has not yet is kept in the browser at every change. Begins
 * with what was kept there before.
 */
export const startSaving = (server: ServerDraft, before: Changes, ports: Ports): Saving => {
  const listeners = new Set<() => void>()
  const begun = rebase(server.document, before)
  let state: SavingState = {
    document: begun.document,
    server,
    phase: 'saved',
    problem: null,
    merged: null,
    takenIn: null,
    kept: true,
  }
  let cancelTimer = () => {}
  let waitingSince: number | null = null
  let inFlight: Promise<void> | null = null
  let failures = 0
  let isStopped = false

  const set = (change: Partial<SavingState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let sent: readonly RequestDocument[] = []
  const unsaved = () => changesBetween(state.server.document, state.document, sent)

  const schedule = (ms: number) => {
    cancelTimer()
    if (!isStopped) cancelTimer = ports.later(ms, () => void send())
  }
  const wait = () => {
    const now = Date.now()
    waitingSince ??= now
    schedule(Math.max(0, Math.min(PAUSE_MS, waitingSince + LONGEST_MS - now)))
  }

  /** Takes in what the server has by now. */
  const adopt = (theirs: ServerDraft, mine: Changes) => {
    const merged = rebase(theirs.document, mine)
    const foreign = Object.keys(changesBetween(state.server.document, theirs.document)).filter(
      (path) => !mine[path] && !path.endsWith('.order'),
    )
    const takenIn = foreign.length > 0 ? { paths: foreign, from: theirs } : state.takenIn
    if (merged.conflicts.length > 0) {
      // Until it is settled the browser keeps mine against what they were made from.
      set({ phase: 'conflict', merged, server: theirs, document: merged.document, takenIn })
      sent = []
      return
    }
    set({ server: theirs, document: merged.document, merged: null, takenIn, phase: 'waiting' })
    sent = []
    settle()
  }

  /** After anything has changed: keeps, and saves by and by. */
  const settle = () => {
    const changes = unsaved()
    const kept = ports.keep(changes)
    if (!hasChanges(changes)) {
      waitingSince = null
      set({ phase: 'saved', problem: null, kept })
      return
    }
    set({ kept, ...(state.phase === 'saved' && { phase: 'waiting' as const }) })
    if (!inFlight) wait()
  }

  const failed = async (error: unknown) => {
    const kind = ports.kindOf(error)
    if (kind === 'conflict') {
      try {
        const theirs = await ports.load()
        // Reckoned now: what was typed while it was asked for is mine as well.
        adopt(theirs, unsaved())
      } catch (again) {
        if (ports.kindOf(again) === 'conflict') return retryLater(again)
        await failed(again)
      }
      return
    }
    if (kind === 'refused') set({ phase: 'refused', problem: error })
    else retryLater(error)
  }
  const retryLater = (error: unknown) => {
    set({ phase: 'offline', problem: error })
    schedule(RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0)
    failures += 1
  }

  const transmit = async () => {
    const { document, server: from } = state
    sent = [...sent, document].slice(-MOST_SENT)
    set({ phase: 'saving' })
    try {
      const { revision, updatedAt } = await ports.save(from.revision, document)
      failures = 0
      waitingSince = null
      sent = []
      set({ server: { document, revision, updatedAt, updatedBy: null }, phase: 'saved' })
      inFlight = null
      settle()
    } catch (error) {
      await failed(error)
    }
  }
  const send = (): Promise<void> => {
    cancelTimer()
    if (inFlight) return inFlight
    if (isStopped || state.phase === 'conflict' || !hasChanges(unsaved())) return Promise.resolve()
    inFlight = transmit().finally(() => {
      inFlight = null
      if (state.phase === 'waiting') wait()
    })
    return inFlight
  }

  if (begun.conflicts.length > 0) {
    state = { ...state, phase: 'conflict', merged: begun }
  } else if (hasChanges(before)) settle()

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => {
      const document = change(state.document)
      if (document === state.document) return
      if (state.phase === 'conflict') return
      set({ document, ...(state.phase === 'refused' && { phase: 'waiting' as const }) })
      settle()
    },
    resolve: (mine) => {
      if (!state.merged) return
      set({ document: resolved(state.merged, mine), merged: null, phase: 'saved' })
      settle()
      void send()
    },
    flush: async () => {
      for (let turn = 0; turn < 3 && hasChanges(unsaved()); turn += 1) await send()
      return state.phase === 'saved'
    },
    dismissTakenIn: () => set({ takenIn: null }),
    refuse: (problem) => set({ phase: 'refused', problem }),
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}
