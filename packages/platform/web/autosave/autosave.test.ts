import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AutosaveCalls, type AutosaveRules, startAutosave } from './autosave.ts'

/** Two fields that are merged one by one. */
interface Note {
  readonly a: string
  readonly b: string
}
interface Version {
  readonly note: Note
  readonly revision: number
}
interface Unsaved {
  readonly base: Note
  readonly mine: Note
  readonly sent: readonly Note[]
}
type Field = keyof Note

const same = (one: Note, other: Note) => one.a === other.a && one.b === other.b

const RULES: AutosaveRules<Note, Version, Unsaved, readonly Field[]> = {
  contentOf: ({ note }) => note,
  unsavedOf: (base, mine, sent) => (same(base, mine) ? null : { base, mine, sent }),
  merge: (theirs, { base, mine, sent }) => {
    const clashes = (['a', 'b'] as const).filter(
      (field) =>
        mine[field] !== base[field] &&
        mine[field] !== theirs[field] &&
        ![base, ...sent].some((before) => before[field] === theirs[field]),
    )
    const pick = (field: Field) => (mine[field] === base[field] ? theirs[field] : mine[field])
    const value = { a: pick('a'), b: pick('b') }
    return { value, conflict: clashes.length > 0 ? clashes : null }
  },
}

class World {
  server: Version = { note: { a: '', b: '' }, revision: 1 }
  /** What the next calls throw, and whether the server has taken the save all the same. */
  fails: 'offline' | 'refused' | 'answer lost' | null = null
  loadFails: 'offline' | 'refused' | null = null
  kept: Unsaved | null = null
  saves: Note[] = []
  gate: Promise<void> | null = null
  calls: AutosaveCalls<Note, Version, Unsaved> = {
    save: async ({ revision }, note) => {
      this.saves.push(note)
      await this.gate
      if (this.fails === 'offline' || this.fails === 'refused') throw new Error(this.fails)
      if (revision !== this.server.revision) throw new Error('conflict')
      this.server = { note, revision: revision + 1 }
      if (this.fails) throw new Error('offline')
      return this.server
    },
    load: async () => {
      if (this.loadFails) throw new Error(this.loadFails)
      return this.server
    },
    keep: (unsaved) => {
      this.kept = unsaved
      return true
    },
    kindOf: (error) => {
      const text = String(error)
      if (text.includes('conflict')) return 'conflict'
      return text.includes('refused') ? 'refused' : 'offline'
    },
  }
  elsewhere(change: Partial<Note>) {
    const { note, revision } = this.server
    this.server = { note: { ...note, ...change }, revision: revision + 1 }
  }
}

let world: World
beforeEach(() => {
  vi.useFakeTimers()
  world = new World()
})
afterEach(() => vi.useRealTimers())
const start = (before: Unsaved | null = null, rules: Partial<typeof RULES> = {}) =>
  startAutosave(world.server, before, world.calls, { ...RULES, ...rules })
type Saving = ReturnType<typeof start>
const type = (saving: Saving, change: Partial<Note>) =>
  saving.edit((note) => ({ ...note, ...change }))

/** Conflicts in `a`: mine on the page, theirs on the server. */
const conflicting = async (rules: Partial<typeof RULES> = {}) => {
  const saving = start(null, rules)
  world.elsewhere({ a: 'theirs' })
  type(saving, { a: 'mine' })
  await vi.advanceTimersByTimeAsync(800)
  expect(saving.state()).toMatchObject({ phase: 'conflict', conflict: { parts: ['a'] } })
  return saving
}

describe('when it saves', () => {
  it('saves 800 ms after the last change, and not before', async () => {
    const saving = start()
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(799)
    type(saving, { a: '12' })
    await vi.advanceTimersByTimeAsync(799)
    expect(world.saves).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.saves).toEqual([{ a: '12', b: '' }])
  })

  it.each([
    [5000, 1],
    [undefined, 0],
  ])('saves without a pause after %s ms', async (longestMs, saves) => {
    const saving = start(null, longestMs === undefined ? {} : { longestMs })
    for (let turn = 0; turn < 13; turn += 1) {
      type(saving, { a: String(turn) })
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(world.saves).toHaveLength(saves)
  })

  it('tries again after 1, 2, 5, 10, 30 and 30 seconds', async () => {
    const saving = start()
    world.fails = 'offline'
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(800)
    for (const [turn, seconds] of [1, 2, 5, 10, 30, 30].entries()) {
      expect(saving.state().phase).toBe('offline')
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(world.saves).toHaveLength(turn + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(world.saves).toHaveLength(turn + 2)
    }
  })

  it('is saved where what was typed is undone, and keeps nothing then', async () => {
    const saving = start()
    type(saving, { a: '1' })
    type(saving, { a: '' })
    expect(saving.state().phase).toBe('saved')
    expect(world.kept).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.saves).toEqual([])
  })

  it('keeps what is typed while a save is under way, and saves it after a pause', async () => {
    const saving = start()
    let open = () => {}
    world.gate = new Promise((resolve) => {
      open = resolve
    })
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(800)
    type(saving, { b: '2' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(world.saves).toHaveLength(1)
    expect(world.kept).toMatchObject({ mine: { a: '1', b: '2' }, sent: [{ a: '1', b: '' }] })
    open()
    await vi.advanceTimersByTimeAsync(799)
    expect(world.saves).toHaveLength(1)
    expect(world.kept).toMatchObject({ base: { a: '1', b: '' }, sent: [] })
    await vi.advanceTimersByTimeAsync(1)
    expect(world.server.note).toEqual({ a: '1', b: '2' })
    expect(saving.state().phase).toBe('saved')
  })

  it('sends nothing more once it is stopped', async () => {
    const saving = start()
    type(saving, { a: '1' })
    saving.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    await saving.flush()
    expect(world.saves).toEqual([])
    expect(world.kept).toMatchObject({ mine: { a: '1' } })
  })

  it('saves again once it is resumed, what was typed meanwhile at once', async () => {
    const saving = start()
    saving.stop()
    type(saving, { a: '1' })
    saving.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.saves).toEqual([{ a: '1', b: '' }])
    type(saving, { a: '12' })
    await vi.advanceTimersByTimeAsync(800)
    expect(world.server.note).toEqual({ a: '12', b: '' })
  })
})

describe('what the server does not take', () => {
  it('is kept, and sent again after the next change', async () => {
    const saving = start()
    world.fails = 'refused'
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saving.state().phase).toBe('refused')
    expect(world.saves).toHaveLength(1)
    expect(world.kept).toMatchObject({ mine: { a: '1' } })
    world.fails = null
    type(saving, { a: '12' })
    expect(saving.state().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(800)
    expect(saving.state()).toMatchObject({ phase: 'saved', problem: null })
  })

  it('says so where another call found it gone', () => {
    const saving = start()
    const gone = new Error('gone')
    saving.refuse(gone)
    expect(saving.state()).toMatchObject({ phase: 'refused', problem: gone })
  })

  it.each(['refused', 'offline'] as const)('is %s where the other version is', async (kind) => {
    const saving = start()
    world.elsewhere({ b: 'theirs' })
    world.loadFails = kind
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(800)
    expect(saving.state().phase).toBe(kind)
  })
})

describe('a conflict', () => {
  it('is none with what was sent and whose answer was lost', async () => {
    const saving = start()
    world.fails = 'answer lost'
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(800)
    type(saving, { a: '12' })
    world.fails = null
    await vi.advanceTimersByTimeAsync(2000)
    expect(saving.state().phase).toBe('saved')
    expect(world.server.note.a).toBe('12')
  })

  it('is none with that after a reload either', async () => {
    const saving = start()
    world.fails = 'answer lost'
    type(saving, { a: '1' })
    await vi.advanceTimersByTimeAsync(800)
    type(saving, { a: '12' })
    saving.stop()
    world.fails = null
    const again = start(world.kept)
    expect(again.state()).toMatchObject({ phase: 'waiting', value: { a: '12' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(world.server.note.a).toBe('12')
  })

  it('saves at once what was merged without one', async () => {
    const saving = start()
    world.elsewhere({ b: 'theirs' })
    type(saving, { a: 'mine' })
    await vi.advanceTimersByTimeAsync(801)
    expect(world.server.note).toEqual({ a: 'mine', b: 'theirs' })
    expect(saving.state().phase).toBe('saved')
  })

  it('saves nothing until it is settled, and keeps what is typed beside it', async () => {
    const saving = await conflicting()
    type(saving, { b: 'more' })
    expect(world.kept).toMatchObject({ base: { a: '' }, mine: { a: 'mine', b: 'more' } })
    expect(await saving.flush()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.server.note).toEqual({ a: 'theirs', b: '' })
    saving.resolve((value) => ({ value, conflict: null }))
    await vi.advanceTimersByTimeAsync(0)
    expect(world.server.note).toEqual({ a: 'mine', b: 'more' })
    expect(saving.state()).toMatchObject({ phase: 'saved', conflict: null })
  })

  it('is saved without a call where theirs stands', async () => {
    const saving = await conflicting()
    const saves = world.saves.length
    saving.resolve((_value, { note }) => ({ value: note, conflict: null }))
    expect(saving.state().phase).toBe('saved')
    expect(world.kept).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.saves).toHaveLength(saves)
  })

  it('takes no changes where its rules freeze it', async () => {
    const saving = await conflicting({ freezesInConflict: true })
    type(saving, { b: 'more' })
    expect(saving.state().value.b).toBe('')
  })

  it('is found at the beginning too, and the browser keeps mine with its base until then', async () => {
    const before = { base: world.server.note, mine: { a: 'mine', b: '' }, sent: [] }
    world.elsewhere({ a: 'theirs' })
    world.kept = before
    const saving = start(before)
    expect(saving.state()).toMatchObject({ phase: 'conflict', conflict: { parts: ['a'] } })
    type(saving, { b: 'more' })
    expect(world.kept).toBe(before)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.server.note.a).toBe('theirs')
    saving.resolve((value) => ({ value, conflict: null }))
    await vi.advanceTimersByTimeAsync(0)
    expect(world.server.note).toEqual({ a: 'mine', b: 'more' })
    expect(world.kept).toBeNull()
  })
})
