import { addDays, startOfDay } from './demo-calendar.ts'
import type { DemoOrg } from './demo-organisations.ts'
import { CLAIMED_ORGS, type DemoPerson } from './demo-people.ts'

/** What goes on between the people and organisations of the world. */
export interface Dealings {
  readonly joining: { readonly person: DemoPerson; readonly org: DemoOrg; readonly message: string }
  readonly claiming: {
    readonly person: DemoPerson
    readonly org: DemoOrg
    readonly statement: string
  }
  readonly invited: {
    readonly email: string
    readonly by: DemoPerson
    readonly org: DemoOrg
    readonly until: Date
  }
  readonly delegations: readonly {
    readonly from: { readonly org: DemoOrg; readonly by: DemoPerson }
    readonly to: { readonly org: DemoOrg; readonly person: DemoPerson }
    readonly reason: string
    readonly startsAt: Date
    readonly endsAt: Date
  }[]
}

const needed = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error('The world has nobody for this.')
  return thing
}

/** Two organisations that share buying, one that grows, one that nobody speaks for yet. */
export const dealingsOf = (
  people: readonly DemoPerson[],
  unclaimed: DemoOrg,
  now: Date,
): Dealings => {
  const today = startOfDay(now)
  const byEmail = (local: string) =>
    needed(people.find(({ email }) => email.startsWith(`${local}@`)))
  const buyers = CLAIMED_ORGS.filter(
    ({ org, tier }) => tier === 'PUBLIC' && org.town.country === 'LV',
  )
  const [home, neighbour] = [needed(buyers[0]).org, needed(buyers[1]).org]
  const administrator = byEmail('buyer.admin')
  const neighbourly = needed(
    people.find(({ memberships }) =>
      memberships.some(({ org, role }) => org === neighbour && role === 'ORG_ADMINISTRATOR'),
    ),
  )
  return {
    joining: {
      person: byEmail('newcomer.one'),
      org: home,
      message: 'No decembra strādāju iepirkumu nodaļā.',
    },
    claiming: {
      person: byEmail('newcomer.two'),
      org: unclaimed,
      statement: 'Esmu valdes loceklis; ieraksts ir uzņēmumu reģistrā.',
    },
    invited: {
      email: 'invited.colleague@demo.kogge.example',
      by: administrator,
      org: home,
      until: addDays(today, 14),
    },
    delegations: [
      {
        from: { org: neighbour, by: neighbourly },
        to: { org: home, person: administrator },
        reason: 'Kopīgs degvielas iepirkums abām iestādēm.',
        startsAt: addDays(today, -7),
        endsAt: addDays(today, 60),
      },
      {
        from: { org: neighbour, by: neighbourly },
        to: { org: home, person: administrator },
        reason: 'Pērnā gada iepirkumu pārbaude.',
        startsAt: addDays(today, -120),
        endsAt: addDays(today, -90),
      },
    ],
  }
}
