/**
 * `waiting`: typed and not sent yet. `offline`: sent in vain, tried again by itself. `refused`: the
 * server will not take it; `problem` has the error. `conflict`: somebody else changed the same.
 */
export type AutosavePhase = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'

/** `conflict` names what two changed differently; null where they did not. */
export interface MergeResult<Value, Conflict> {
  readonly value: Value
  readonly conflict: Conflict | null
}

export interface AutosaveState<Value, Version, Conflict> {
  readonly value: Value
  /** The server's version that `value` was made from. */
  readonly server: Version
  readonly phase: AutosavePhase
  readonly problem: unknown
  /** What waits for choices, and the version of the other one; only in `conflict`. */
  readonly conflict: { readonly theirs: Version; readonly parts: Conflict } | null
  /** Somebody else's changes that were merged in beside mine, and whose they were. */
  readonly takenIn: { readonly paths: readonly string[]; readonly from: Version } | null
  /** The browser has what the server has not yet. False where its storage is full or forbidden. */
  readonly kept: boolean
}

/** The calls of one document: to the server and to the browser's storage. */
export interface AutosaveCalls<Value, Version, Unsaved> {
  /** Gives the version that the server made of it. */
  save(from: Version, value: Value): Promise<Version>
  load(): Promise<Version>
  /** Keeps in the browser what is not saved yet; null: everything is. Gives whether it could. */
  keep(unsaved: Unsaved | null): boolean
  /** What a failed call means. */
  kindOf(error: unknown): 'conflict' | 'offline' | 'refused'
}

/** What is known of a kind of document. */
export interface AutosaveRules<Value, Version, Unsaved, Conflict> {
  contentOf(version: Version): Value
  /**
   * What `mine` changes in `base`; null where they say the same. `sent`: what was sent without an
   * answer; the server may have taken it all the same.
   */
  unsavedOf(base: Value, mine: Value, sent: readonly Value[]): Unsaved | null
  /** My changes upon their version. */
  merge(theirs: Value, unsaved: Unsaved): MergeResult<Value, Conflict>
  /** The paths that they changed from `base`, and I did not. */
  foreignPaths?(base: Value, theirs: Value, unsaved: Unsaved | null): readonly string[]
  /** However long somebody types without pause, it is saved this often; milliseconds. */
  readonly longestMs?: number
  /** Nothing can be changed before a conflict is settled. */
  readonly freezesInConflict?: true
}

export interface Autosave<Value, Version, Conflict> {
  state(): AutosaveState<Value, Version, Conflict>
  subscribe(listener: () => void): () => void
  edit(change: (value: Value) => Value): void
  /** Settles a conflict, or a part of it: `choose` gives the value and what is still to be chosen. */
  resolve(
    choose: (value: Value, theirs: Version, parts: Conflict) => MergeResult<Value, Conflict>,
  ): void
  /** Sends at once what waits; gives whether everything is saved. */
  flush(): Promise<boolean>
  dismissTakenIn(): void
  /** Another call found what is written here gone: nothing more of it will be saved. */
  refuse(problem: unknown): void
  stop(): void
  /** What it was stopped for did not happen: saves again, what was typed meanwhile at once. */
  resume(): void
}

/** Pause in typing after which is saved. */
const PAUSE_MS = 800
const RETRIES_MS = [1000, 2000, 5000, 10_000, 30_000] as const
/** How many saves without an answer are remembered. */
const MOST_SENT = 5

/**
 * Saves a document while it is written: after a pause in typing, one save at a time, what is typed
 * meanwhile with the next. What the server has not yet is kept in the browser at every change;
 * `before` is what was kept there the last time. What somebody else saved meanwhile is merged in;
 * where both changed the same, nothing is saved until the writer has chosen.
 */
export const startAutosave = <Value, Version, Unsaved, Conflict>(
  server: Version,
  before: Unsaved | null,
  calls: AutosaveCalls<Value, Version, Unsaved>,
  rules: AutosaveRules<Value, Version, Unsaved, Conflict>,
): Autosave<Value, Version, Conflict> => {
  type State = AutosaveState<Value, Version, Conflict>
  const { longestMs = Number.POSITIVE_INFINITY } = rules
  const merged = (theirs: Version, unsaved: Unsaved | null): MergeResult<Value, Conflict> =>
    unsaved === null
      ? { value: rules.contentOf(theirs), conflict: null }
      : rules.merge(rules.contentOf(theirs), unsaved)

  const listeners = new Set<() => void>()
  const begun = merged(server, before)
  let state: State = {
    value: begun.value,
    server,
    phase: begun.conflict === null ? 'saved' : 'conflict',
    problem: null,
    conflict: begun.conflict === null ? null : { theirs: server, parts: begun.conflict },
    takenIn: null,
    kept: true,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  let inFlight: Promise<void> | null = null
  let sent: readonly Value[] = []
  let failures = 0
  let isStopped = false

  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const unsavedNow = () => rules.unsavedOf(rules.contentOf(state.server), state.value, sent)
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void send(), ms)
  }
  const pauseLeft = (): number => {
    const now = Date.now()
    waitingSince ??= now
    return Math.max(0, Math.min(PAUSE_MS, waitingSince + longestMs - now))
  }

  /** After anything has changed: keeps it in the browser, and schedules its save. */
  const settle = (saveIn: () => number) => {
    // Where a page begins with a conflict, the browser has mine with what they were made from.
    if (state.conflict?.theirs === state.server) return
    const unsaved = unsavedNow()
    const kept = calls.keep(unsaved)
    if (state.phase === 'conflict') return set({ kept })
    if (unsaved === null) {
      waitingSince = null
      return set({ phase: 'saved', problem: null, kept })
    }
    set({ kept, phase: state.phase === 'saved' ? 'waiting' : state.phase })
    if (!inFlight) schedule(saveIn())
  }
  const atOnce = () => 0

  /** Takes in what the server has by now. */
  const adopt = (theirs: Version) => {
    // Computed now: what was typed while it was asked for is mine as well.
    const unsaved = unsavedNow()
    const { value, conflict } = merged(theirs, unsaved)
    const base = rules.contentOf(state.server)
    const paths = rules.foreignPaths?.(base, rules.contentOf(theirs), unsaved) ?? []
    const takenIn = paths.length > 0 ? { paths, from: theirs } : state.takenIn
    if (conflict !== null)
      return set({ phase: 'conflict', value, conflict: { theirs, parts: conflict }, takenIn })
    sent = []
    set({ phase: 'waiting', server: theirs, value, takenIn })
  }

  const failed = async (error: unknown): Promise<void> => {
    const kind = calls.kindOf(error)
    if (kind === 'refused') return set({ phase: 'refused', problem: error })
    if (kind === 'conflict')
      try {
        return adopt(await calls.load())
      } catch (again) {
        if (calls.kindOf(again) !== 'conflict') return failed(again)
      }
    set({ phase: 'offline', problem: error })
    schedule(RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0)
    failures += 1
  }

  const transmit = async (): Promise<void> => {
    const { value, server: from } = state
    if (!sent.includes(value)) sent = [...sent, value].slice(-MOST_SENT)
    set({ phase: 'saving' })
    try {
      const made = await calls.save(from, value)
      failures = 0
      waitingSince = null
      sent = []
      set({ phase: 'saved', problem: null, server: made })
    } catch (error) {
      await failed(error)
    }
  }
  const send = (): Promise<void> => {
    clearTimeout(timer)
    if (inFlight) return inFlight
    if (isStopped || state.phase === 'conflict' || unsavedNow() === null) return Promise.resolve()
    inFlight = transmit().finally(() => {
      inFlight = null
      if (state.phase === 'saved') settle(pauseLeft)
      // Merged with the version of somebody else: it has waited already.
      else if (state.phase === 'waiting') settle(atOnce)
    })
    return inFlight
  }

  if (before !== null) settle(atOnce)

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => {
      const value = change(state.value)
      if (value === state.value) return
      if (rules.freezesInConflict && state.phase === 'conflict') return
      set({ value, phase: state.phase === 'refused' ? 'waiting' : state.phase })
      settle(pauseLeft)
    },
    resolve: (choose) => {
      if (state.conflict === null) return
      const { theirs, parts } = state.conflict
      const { value, conflict } = choose(state.value, theirs, parts)
      if (conflict !== null) return set({ value, conflict: { theirs, parts: conflict } })
      sent = []
      set({ phase: 'waiting', server: theirs, value, conflict: null })
      settle(atOnce)
    },
    flush: async () => {
      for (let attempt = 0; attempt < 3 && unsavedNow() !== null; attempt += 1) await send()
      return state.phase === 'saved'
    },
    dismissTakenIn: () => set({ takenIn: null }),
    refuse: (problem) => set({ phase: 'refused', problem }),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
    resume: () => {
      isStopped = false
      settle(atOnce)
    },
  }
}
