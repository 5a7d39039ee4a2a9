import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addConversing, addConversingOrg } from './messaging-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Conversing = Awaited<ReturnType<typeof addConversing>>

const WHO = ['supplier', 'colleague', 'buyer'] as const
const step = fc.oneof(
  fc.record({
    is: fc.constant('send' as const),
    who: fc.constantFrom(...WHO),
    isNote: fc.boolean(),
  }),
  fc.record({ is: fc.constant('read' as const), who: fc.constantFrom(...WHO) }),
  fc.record({ is: fc.constant('withdraw' as const), at: fc.nat(20) }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What a reader has not read, by a model that knows nothing of counters. */
interface Sent {
  readonly by: (typeof WHO)[number]
  readonly isNote: boolean
  readonly messageId: string
  isWithdrawn: boolean
  readonly readBy: Set<string>
}

const side = (who: (typeof WHO)[number]) => (who === 'buyer' ? 'buyer' : 'supplier')

/** Those who write have read what went before only where they had read it. */
const play = async (
  people: Readonly<Record<(typeof WHO)[number], Conversing>>,
  id: string,
  steps: readonly Step[],
  sent: Sent[],
) => {
  for (const one of steps) {
    if (one.is === 'send') {
      const messageId = await people[one.who].send(id, `Number ${sent.length}`, one.isNote)
      sent.push({
        by: one.who,
        isNote: one.isNote,
        messageId,
        isWithdrawn: false,
        readBy: new Set(),
      })
    }
    if (one.is === 'read') {
      const { orgId, conversation, message } = people[one.who]
      const { messages } = await message.page({ orgId, conversationId: id, limit: 100 })
      const last = (isNote: boolean) =>
        Math.max(0, ...messages.filter((m) => m.isNote === isNote).map((m) => m.seq))
      await conversation.markRead({
        orgId,
        conversationId: id,
        read: { shared: last(false), notes: last(true) },
      })
      for (const message of sent) message.readBy.add(one.who)
    }
    if (one.is === 'withdraw') {
      const message = sent[one.at]
      if (!message || message.isWithdrawn) continue
      const { orgId, message: calls } = people[message.by]
      await calls.withdraw({ orgId, conversationId: id, messageId: message.messageId })
      message.isWithdrawn = true
    }
  }
}

it('counts what each has not read, whatever the order of messages, notes, readings and withdrawals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { db } = database
      const supplier = await addConversingOrg(db)
      const colleague = await addConversing(db, supplier.orgId)
      const buyer = await addConversingOrg(db)
      const people = { supplier, colleague, buyer }
      const id = await supplier.start(buyer.orgId, 'First')
      const [first] = (await supplier.message.page({ orgId: supplier.orgId, conversationId: id }))
        .messages
      const sent: Sent[] = [
        {
          by: 'supplier',
          isNote: false,
          messageId: first?.messageId ?? '',
          isWithdrawn: false,
          readBy: new Set(),
        },
      ]
      await play(people, id, steps, sent)
      for (const who of WHO) {
        const expected = sent.filter(
          (message) =>
            message.by !== who &&
            !message.isWithdrawn &&
            !message.readBy.has(who) &&
            (!message.isNote || side(message.by) === side(who)),
        ).length
        const { orgId, conversation } = people[who]
        const [item] = (await conversation.list({ orgId })).items
        expect(item?.unread).toBe(expected)
      }
    }),
    { numRuns: 12 },
  )
})
