import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { mergeContents, saysSame, withFieldOf } from './response-merge.ts'

/** A draft as the server has it. */
export interface ServerDraft {
  readonly content: ResponseContent
  /** 0 where nothing was saved yet. */
  readonly revision: number
}

/**
 * `waiting`: typed and not sent yet. `offline`: sent in vain, tried again by itself. `refused`: the
 * server will not take it. `conflict`: somebody else has changed the same answers.
 */
export type Phase = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'

export interface DraftState {
  readonly content: ResponseContent
  readonly server: ServerDraft
  readonly phase: Phase
  readonly problem: unknown
  /** In a conflict: what the other one has saved. */
  readonly theirs: ServerDraft | null
  readonly clashes: readonly string[]
}

export interface Ports {
  save(revision: number, content: ResponseContent): Promise<{ readonly revision: number }>
  load(): Promise<ServerDraft>
  /** Keeps in the browser what the server has not yet; null: nothing. */
  keep(unsaved: { readonly base: ResponseContent; readonly mine: ResponseContent } | null): void
  kindOf(error: unknown): 'conflict' | 'offline' | 'refused'
}

export interface Draft {
  state(): DraftState
  subscribe(listener: () => void): () => void
  edit(change: (content: ResponseContent) => ResponseContent): void
  /** Sends what is not saved; gives whether everything is saved then. */
  flush(): Promise<boolean>
  /**
   * Settles a conflict in all that differs, or in what is named: mine stands, or theirs. Once nothing is
   * left to be settled it is saved.
   */
  settle(whose: 'mine' | 'theirs', fields?: readonly string[]): void
  stop(): void
}

/** Typing pause after which is saved, and pauses after failures; milliseconds. */
const PAUSE_MS = 800
const RETRIES_MS = [1000, 2000, 5000, 10_000, 30_000] as const
const LAST_RETRY_MS = 30_000

/**
 * Saves a response while it is written: after a pause, one save at a time. Answers that somebody else
 * has saved meanwhile are taken in; only where both changed the same the writer is asked.
 */
export const startDraft = (
  server: ServerDraft,
  kept: { readonly base: ResponseContent; readonly mine: ResponseContent } | null,
  ports: Ports,
): Draft => {
  const listeners = new Set<() => void>()
  const begun = kept && mergeContents(kept.base, kept.mine, server.content)
  let state: DraftState = {
    content: begun?.content ?? server.content,
    server,
    phase: 'saved',
    problem: null,
    theirs: null,
    clashes: [],
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | null = null
  let failures = 0
  let isStopped = false

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const isSaved = () => saysSame(state.content, state.server.content)
  const keep = () =>
    ports.keep(isSaved() ? null : { base: state.server.content, mine: state.content })
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void send(), ms)
  }

  const adopt = (theirs: ServerDraft) => {
    const { content, clashes } = mergeContents(state.server.content, state.content, theirs.content)
    if (clashes.length > 0) return set({ phase: 'conflict', content, theirs, clashes })
    set({ content, server: theirs, phase: 'waiting' })
    keep()
    schedule(0)
  }

  const fail = async (error: unknown): Promise<void> => {
    const kind = ports.kindOf(error)
    if (kind === 'refused') return set({ phase: 'refused', problem: error })
    if (kind === 'conflict')
      try {
        return adopt(await ports.load())
      } catch {
        // Asked again with the next try.
      }
    set({ phase: 'offline', problem: error })
    schedule(RETRIES_MS[failures] ?? LAST_RETRY_MS)
    failures += 1
  }

  const transmit = async (): Promise<void> => {
    const { content, server: from } = state
    set({ phase: 'saving' })
    try {
      const { revision } = await ports.save(from.revision, content)
      failures = 0
      set({ server: { content, revision }, phase: 'saved', problem: null })
      keep()
    } catch (error) {
      await fail(error)
    }
  }

  const send = (): Promise<void> => {
    clearTimeout(timer)
    if (inFlight) return inFlight
    if (state.phase === 'conflict' || isSaved()) return Promise.resolve()
    inFlight = transmit().finally(() => {
      inFlight = null
      if (state.phase === 'saved' && !isSaved()) {
        set({ phase: 'waiting' })
        schedule(PAUSE_MS)
      }
    })
    return inFlight
  }

  if (!isSaved()) {
    state = { ...state, phase: 'waiting' }
    schedule(0)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => {
      const content = change(state.content)
      if (content === state.content) return
      set({ content, ...(state.phase === 'saved' && { phase: 'waiting' as const }) })
      keep()
      if (!inFlight && state.phase !== 'conflict') schedule(PAUSE_MS)
    },
    flush: async () => {
      for (let turn = 0; turn < 3 && !isSaved() && state.phase !== 'conflict'; turn += 1)
        await send()
      return isSaved() && state.phase !== 'conflict'
    },
    settle: (whose, fields = state.clashes) => {
      const { theirs } = state
      if (!theirs) return
      const settled = state.clashes.filter((field) => fields.includes(field))
      const content =
        whose === 'mine'
          ? state.content
          : settled.reduce((one, field) => withFieldOf(one, theirs.content, field), state.content)
      const clashes = state.clashes.filter((field) => !settled.includes(field))
      if (clashes.length > 0) return set({ content, clashes })
      set({ server: theirs, content, theirs: null, clashes, phase: 'waiting' })
      keep()
      if (isSaved()) set({ phase: 'saved' })
      else schedule(0)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
