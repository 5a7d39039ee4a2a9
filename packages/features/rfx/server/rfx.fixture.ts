import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { addRequests, type GivenRequest } from '@kogge/db/testing/requests.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'

/** Stores a request with nothing in it but what is given; its id. */
export const addTender = async (db: Db, given: Partial<GivenRequest> = {}): Promise<string> => {
  const id = given.id ?? randomUUID()
  await addRequests(db, [
    {
      source: 'file',
      procedureKey: id,
      stage: 'competition',
      content: contentWith(),
      ...given,
      id,
    },
  ])
  return id
}

export const staff: UserActor = {
  kind: 'user',
  userId: userId.parse('0b0e7d7e-6f5b-4c7e-9a44-0a1f5f0f0001'),
  email: 'support@example.com',
  isEmailConfirmed: true,
  name: 'Support',
  language: 'en',
  isOnboarding: false,
  orgs: [],
  globalRoles: [{ role: 'SUPPORT' }],
  withheldRoles: [],
  skipsSecondFactor: false,
  hasShownFactor: false,
}
