import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Changes } from './document-changes.ts'
import { type DraftCalls, type ServerDraft, settleConflict, startSaving } from './draft-autosave.ts'

const AT = '2026-11-22T10:00:00.000Z'
const who = { userId: 'u', name: 'Anna' }

/** A server of one draft, with the network as a switch. */
class World {
  server: ServerDraft = {
    document: emptyDocument('tender', 'en'),
    revision: 1,
    updatedAt: AT,
    updatedBy: who,
  }
  network: 'up' | 'down' | 'answers lost' = 'up'
  refuses = false
  kept: Changes = {}
  saves: number[] = []
  atOnce = 0
  most = 0
  gate: Promise<void> | null = null

  calls: DraftCalls = {
    save: async ({ revision }, document) => {
      this.saves.push(revision)
      this.atOnce += 1
      this.most = Math.max(this.most, this.atOnce)
      try {
        await this.gate
        if (this.network === 'down') throw new Error('offline')
        if (this.refuses) throw new Error('refused')
        if (revision !== this.server.revision) throw new Error('conflict')
        this.server = { ...this.server, document, revision: revision + 1 }
        if (this.network === 'answers lost') throw new Error('offline')
        return this.server
      } finally {
        this.atOnce -= 1
      }
    },
    load: async () => {
      if (this.network === 'down') throw new Error('offline')
      return this.server
    },
    keep: (changes) => {
      this.kept = changes ?? {}
      return true
    },
    kindOf: (error) => {
      const text = String(error)
      if (text.includes('conflict')) return 'conflict'
      return text.includes('refused') ? 'refused' : 'offline'
    },
  }

  /** Somebody else saves. */
  other(change: (document: RequestDocument) => RequestDocument) {
    const { document, revision } = this.server
    this.server = {
      document: change(document),
      revision: revision + 1,
      updatedAt: AT,
      updatedBy: { userId: 'o', name: 'Juris' },
    }
  }

  async tick() {
    await vi.runOnlyPendingTimersAsync()
  }
}

const titled = (title: string) => (document: RequestDocument) => ({
  ...document,
  title: { ...document.title, en: title },
})
const referenced = (reference: string) => (document: RequestDocument) => ({
  ...document,
  reference,
})

let world: World
beforeEach(() => {
  vi.useFakeTimers()
  world = new World()
})
afterEach(() => vi.useRealTimers())
const start = (before: Changes = {}) => startSaving(world.server, before, world.calls)

describe('saving while one types', () => {
  it('keeps each keystroke in the browser at once, and saves after a pause', async () => {
    const saving = start()
    saving.edit(titled('R'))
    saving.edit(titled('Ro'))
    expect(world.kept).toEqual({ 'title.en': { was: null, is: 'Ro' } })
    expect(world.saves).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
    await world.tick()
    expect(world.saves).toEqual([1])
    expect(saving.state().phase).toBe('saved')
    expect(world.kept).toEqual({})
    expect(world.server.document.title).toEqual({ en: 'Ro' })
  })

  it('has one save in flight, and sends what was typed meanwhile with the next', async () => {
    const saving = start()
    let open = () => {}
    world.gate = new Promise((resolve) => {
      open = resolve
    })
    saving.edit(titled('one'))
    await world.tick()
    saving.edit(titled('two'))
    await world.tick()
    expect(world.saves).toEqual([1])
    open()
    await world.tick()
    await world.tick()
    expect(world.saves).toEqual([1, 2])
    expect(world.most).toBe(1)
    expect(world.server.document.title).toEqual({ en: 'two' })
  })

  it('goes on without a connection and saves when there is one again', async () => {
    const saving = start()
    world.network = 'down'
    saving.edit(titled('kept'))
    await world.tick()
    expect(saving.state().phase).toBe('offline')
    saving.edit(referenced('A-1'))
    expect(Object.keys(world.kept).sort()).toEqual(['reference', 'title.en'])
    world.network = 'up'
    await world.tick()
    expect(saving.state().phase).toBe('saved')
    expect(world.server.document.reference).toBe('A-1')
  })

  it('begins with what was kept before a crash', async () => {
    const first = start()
    first.edit(titled('typed'))
    first.stop()
    const second = start(world.kept)
    expect(second.state().value.title).toEqual({ en: 'typed' })
    await world.tick()
    expect(world.server.document.title).toEqual({ en: 'typed' })
  })

  it('is no conflict with itself where the answer to a save was lost', async () => {
    const saving = start()
    world.network = 'answers lost'
    saving.edit(titled('sent'))
    await world.tick()
    saving.edit(titled('sent and more'))
    world.network = 'up'
    await world.tick()
    expect(saving.state().phase).not.toBe('conflict')
    await world.tick()
    expect(saving.state().phase).toBe('saved')
    expect(world.server.document.title).toEqual({ en: 'sent and more' })
  })

  it('says what the server will not take, keeps it, and tries again after the next change', async () => {
    const saving = start()
    world.refuses = true
    saving.edit(titled('x'))
    await world.tick()
    expect(saving.state().phase).toBe('refused')
    expect(world.kept).not.toEqual({})
    world.refuses = false
    saving.edit(titled('y'))
    await world.tick()
    expect(saving.state().phase).toBe('saved')
  })

  it('flushes what waits, for whoever publishes', async () => {
    const saving = start()
    saving.edit(titled('now'))
    expect(await saving.flush()).toBe(true)
    expect(world.server.document.title).toEqual({ en: 'now' })
  })
})

describe('two who write', () => {
  it('takes in what the other changed elsewhere, and says so', async () => {
    const saving = start()
    world.other(referenced('theirs'))
    saving.edit(titled('mine'))
    await world.tick()
    await world.tick()
    expect(saving.state().phase).toBe('saved')
    expect(saving.state().takenIn?.paths).toEqual(['reference'])
    expect(world.server.document).toMatchObject({ reference: 'theirs', title: { en: 'mine' } })
  })

  it('overwrites nothing where both changed the same: it waits for a choice', async () => {
    const saving = start()
    world.other(titled('theirs'))
    saving.edit(titled('mine'))
    await world.tick()
    expect(saving.state().phase).toBe('conflict')
    expect(saving.state().conflict?.parts).toEqual([
      { path: 'title.en', mine: 'mine', theirs: 'theirs' },
    ])
    expect(world.server.document.title).toEqual({ en: 'theirs' })
    expect(world.kept).toEqual({ 'title.en': { was: null, is: 'mine' } })
    expect(await saving.flush()).toBe(false)
  })

  it.each([
    [new Set(['title.en']), 'mine'],
    [new Set<string>(), 'theirs'],
  ])('saves what was chosen', async (mine, title) => {
    const saving = start()
    world.other(titled('theirs'))
    saving.edit(titled('mine'))
    await world.tick()
    settleConflict(saving, mine)
    await world.tick()
    expect(saving.state().phase).toBe('saved')
    expect(world.server.document.title).toEqual({ en: title })
    expect(world.kept).toEqual({})
  })
})
