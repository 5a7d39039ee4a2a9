import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActivityEvent } from '../activity.client.ts'
import { activityGroups } from './activity-groups.ts'

const START = Date.parse('2026-12-01T12:00:00Z')

/** An event so many minutes before noon. */
const event = (minutes: number, userId: string | null, guid: string): ActivityEvent => ({
  id: String(10_000 - minutes),
  type: 'UPDATED',
  actor: userId === null ? null : { userId, name: userId },
  at: new Date(START - minutes * 60_000).toISOString(),
  changes: [],
  isUndo: false,
  card: { guid, name: guid, isDeleted: false },
  subject: null,
})

const shapeOf = (events: readonly ActivityEvent[]) =>
  activityGroups(events).map(({ actor, cards }) => [
    actor?.userId ?? null,
    ...cards.map(({ card, events: own }) => `${card.guid}×${own.length}`),
  ])

describe('what happened', () => {
  it('is one group where one person changes many cards in a row', () => {
    const events = [event(1, 'anna', 'a'), event(2, 'anna', 'b'), event(3, 'anna', 'a')]
    expect(shapeOf(events)).toEqual([['anna', 'a×2', 'b×1']])
  })

  it('is another group by another person, or by Kogge', () => {
    const events = [event(1, 'anna', 'a'), event(2, null, 'a'), event(3, 'anna', 'a')]
    expect(shapeOf(events)).toEqual([
      ['anna', 'a×1'],
      [null, 'a×1'],
      ['anna', 'a×1'],
    ])
  })

  it('is another group after half an hour', () => {
    expect(shapeOf([event(1, 'anna', 'a'), event(31, 'anna', 'a')])).toHaveLength(2)
    expect(shapeOf([event(1, 'anna', 'a'), event(30, 'anna', 'a')])).toHaveLength(1)
  })

  it('has every event once, in its order within a card', () => {
    const some = fc
      .array(
        fc.tuple(fc.nat(50), fc.constantFrom('anna', 'jānis', null), fc.constantFrom('a', 'b')),
      )
      .map((all) => all.toSorted(([x], [y]) => x - y))
      .map((all) => all.map(([minutes, who, guid]) => event(minutes, who, guid)))
    fc.assert(
      fc.property(some, (events) => {
        const groups = activityGroups(events)
        const shown = groups.flatMap(({ cards }) => cards.flatMap((card) => card.events))
        expect(shown.toSorted((x, y) => events.indexOf(x) - events.indexOf(y))).toEqual(events)
        for (const { cards } of groups)
          for (const { events: own } of cards)
            expect(own.map(({ id }) => Number(id))).toEqual(
              own.map(({ id }) => Number(id)).toSorted((x, y) => y - x),
            )
      }),
    )
  })
})
