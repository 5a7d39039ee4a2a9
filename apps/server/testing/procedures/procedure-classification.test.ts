import {
  publicProcedure,
  router,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PROCEDURES, proceduresOf } from './all-procedures.ts'
import { CLASSIFIED, unclassified } from './procedure-classification.ts'
import { FOR_EVERYBODY } from './procedure-departures.ts'
import type { Given } from './procedure-fields.ts'

const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const given = new Proxy({ people: { ORG_MEMBER: ID } } as unknown as Given, {
  get: (target, name) => Reflect.get(target, name) ?? ID,
})

const added = router({
  news: router({
    open: publicProcedure.output(z.null()).query(() => null),
    mine: userProcedure
      .input(z.object({ rfxId: z.uuid(), shade: z.string(), size: z.number().optional() }))
      .output(z.null())
      .query(() => null),
    known: userProcedure
      .input(z.object({ rfxId: z.uuid() }))
      .output(z.null())
      .query(() => null),
  }),
})

test('a procedure that nobody has classified is named', () => {
  expect(unclassified([...PROCEDURES, ...proceduresOf(added)], given)).toEqual([
    'news.open is for everybody, and no reason is given',
    'news.mine has no value for shade',
  ])
})

test('a departure of a procedure that is gone, or that became another, is named', () => {
  const [open = ''] = Object.values(FOR_EVERYBODY).flat()
  const without = PROCEDURES.filter(({ path }) => path !== open)
  expect(unclassified(without, given)).toEqual([`${open} is gone`])
  const closed = PROCEDURES.map((one) =>
    one.path === open
      ? {
          ...one,
          definition:
            proceduresOf(added).find(({ path }) => path === 'news.known')?.definition ??
            one.definition,
        }
      : one,
  )
  expect(unclassified(closed, given)).toEqual([`${open} is not for everybody`])
})

test('access and permissions are those that procedures declare', () => {
  expect(CLASSIFIED['rfxDraft.publish']).toMatchObject({
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
  })
  expect(CLASSIFIED['adminOrgs.merge']).toMatchObject({
    access: 'staff',
    permissions: ['org.merge'],
  })
  expect(CLASSIFIED['org.search']).toMatchObject({ access: 'public' })
})
