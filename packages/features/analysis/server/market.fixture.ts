import { openAnalysisWorld } from './analysis.fixture.ts'

/**
 * A market as the read model has it: four contracts, one of them of more than a year ago (`roads` is the
 * request of the latest), a lot that nobody won, and a request that is not public (`hidden`).
 */
export const openMarket = async () => {
  const world = await openAnalysisWorld()
  const { addContract } = world
  const roads = await addContract({
    title: { lv: 'Ceļu būve \u202eVidzemē', en: 'Road works' },
    buyer: 'Rīgas dome',
    winners: ['SIA Ceļi'],
    value: '1000.10',
    day: '2026-10-01',
    ends: '2027-05-31',
    tenders: 1,
    nuts: 'LV00C',
  })
  await addContract({
    buyer: 'Valmieras dome',
    winners: ['SIA Ceļi', 'SIA Tilti'],
    value: '500',
    day: '2026-03-01',
    tenders: 3,
    nuts: 'LV00C',
  })
  await addContract({
    buyer: 'Rīgas dome',
    winners: ['SIA Tilti'],
    cpv: '71320000',
    value: '250.55',
    day: '2025-11-22',
  })
  await addContract({ buyer: 'Rīgas dome', cpv: '45233120', day: '2026-05-01' })
  await addContract({ buyer: 'Rīgas dome', winners: ['SIA Senie'], day: '2025-11-21', value: '1' })
  const hidden = await addContract({
    title: { lv: 'Slepens' },
    buyer: 'Slepenā dome',
    winners: ['SIA Slepenie'],
    value: '9999999',
    privacy: 'invited',
  })
  return { ...world, roads, hidden }
}

/** What rows are called. */
export const namesOf = (rows: readonly { subject: { kind: string } }[]): unknown[] =>
  rows.map(({ subject }) => ('name' in subject ? subject.name : 'code' in subject && subject.code))

/** An organisation, or a request, that nobody has. */
export const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
