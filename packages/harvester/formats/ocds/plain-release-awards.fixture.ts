import { inRole, meant, type Org } from './plain-release-parties.fixture.ts'
import { list, money, text, type Value } from './plain-release-values.fixture.ts'

/** Units by their Spanish names, as Recommendation 20 codes them; others keep the name that they are given. */
const UNITS: Readonly<Record<string, string>> = {
  Unidad: 'H87',
  Mes: 'MON',
  'Metro Cuadrado': 'MTK',
}
const unitOf = (item: Value): string | null => {
  const written = text(item, 'unit.name') ?? text(item, 'unit.id')
  return UNITS[written ?? ''] ?? written
}

/** Of the only thing that is bought; things of one class that are counted alike are added up. */
export const quantityOf = (items: readonly Value[]) => {
  const [first] = items
  const kind = (item: Value) => [text(item, 'classification.id'), unitOf(item)].join()
  const counts = items.map((item) => Number(text(item, 'quantity')))
  if (!first || !counts[0] || items.some((item) => kind(item) !== kind(first))) return undefined
  if (items.length === 1) return { value: text(first, 'quantity'), unit: unitOf(first) }
  const isCounted = Object.values(UNITS).includes(unitOf(first) ?? '') && counts.every((n) => n > 0)
  return isCounted
    ? { value: `${counts.reduce((sum, n) => sum + n, 0)}`, unit: unitOf(first) }
    : undefined
}

export const awardsOf = (release: Value, lots: readonly { readonly id: string | null }[]) => {
  const onlyLot = lots.length === 1 ? lots[0]?.id : null
  const counted = lots.length === 1 ? text(release, 'tender.numberOfTenderers') : null
  const tendersReceived = counted && Number(counted)
  const shared = { lotId: onlyLot, tendersReceived }
  const awards = list(release, 'awards')
  const contracts = list(release, 'contracts').filter((one) => text(one, 'status') !== 'cancelled')
  const awardOf = (contract: Value): string | null =>
    text(contract, 'awardID') ?? (awards.length === 1 ? text(awards[0], 'id') : null)
  const winnersOf = (from: Value): Org[] =>
    list(from, 'suppliers').flatMap((one) => meant(release, one))
  const settled = awards
    .filter((award) => (text(award, 'status') ?? 'active') === 'active')
    .map((award) => {
      const own = contracts.filter((contract) => awardOf(contract) === (text(award, 'id') ?? ''))
      const signed = text(own[0], 'dateSigned')
      return {
        ...shared,
        outcome: 'selec-w',
        winners: winnersOf(award),
        value: money(award, 'value'),
        decidedAt: text(award, 'date') ?? signed,
        concludedAt: signed,
        contractId: text(own[0], 'id'),
        quantity: quantityOf(
          list(award, 'items').length > 0 ? list(award, 'items') : list(own[0], 'items'),
        ),
      }
    })
  const alone = contracts
    .filter((contract) => !awards.some((award) => text(award, 'id') === awardOf(contract)))
    .map((contract) => {
      const named = winnersOf(contract)
      const isAll = named.length === 0 && list(release, 'contracts').length === 1
      return {
        ...shared,
        outcome: 'selec-w',
        winners: isAll ? inRole(release, 'supplier') : named,
        value: money(contract, 'value'),
        decidedAt: text(contract, 'dateSigned'),
        concludedAt: text(contract, 'dateSigned'),
        contractId: text(contract, 'id'),
        quantity: quantityOf(list(contract, 'items')),
      }
    })
  const won = [...settled, ...alone]
  const unsettled = awards.find((award) => !['active', null].includes(text(award, 'status')))
  const ended = ['cancelled', 'unsuccessful', 'withdrawn'].find(
    (status) => status === text(release, 'tender.status'),
  )
  if (won.length > 0 || !(unsettled || (ended && lots.length > 0))) return won
  const isOpen = awards.some((award) => text(award, 'status') === 'pending')
  return [
    {
      ...shared,
      outcome: isOpen ? 'open-nw' : 'clos-nw',
      reason: isOpen ? null : (text(unsettled, 'status') ?? ended),
      decidedAt: text(unsettled, 'date'),
    },
  ]
}
