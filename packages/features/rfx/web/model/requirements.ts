import type { NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'

export type RequirementKind = NoticeRequirement['kind']

/** In the order in which a supplier asks: may I, can I, how do I hand in, what then. */
const KINDS: readonly RequirementKind[] = [
  'reserved',
  'exclusion',
  'selection',
  'submission',
  'execution',
]

export interface RequirementItem {
  readonly requirement: NoticeRequirement
  /** Lots that it holds for; null where it holds for all. */
  readonly lotIds: readonly string[] | null
}

export interface RequirementGroup {
  readonly kind: RequirementKind
  readonly items: readonly RequirementItem[]
}

const keyOf = ({ kind, type, name, description }: NoticeRequirement): string =>
  JSON.stringify([kind, type, name, description])

/** Requirements of the procedure and its lots by kind; the same one in many lots stands once. */
export const requirementGroups = (content: RfxContent): RequirementGroup[] => {
  const found = new Map<string, { requirement: NoticeRequirement; lots: Set<string> | null }>()
  for (const requirement of content.requirements ?? [])
    found.set(keyOf(requirement), { requirement, lots: null })
  for (const lot of content.lots) {
    for (const requirement of lot.requirements) {
      const key = keyOf(requirement)
      const known = found.get(key)
      if (known) known.lots?.add(lot.id)
      else found.set(key, { requirement, lots: new Set([lot.id]) })
    }
  }
  const items = [...found.values()].map(({ requirement, lots }) => ({
    requirement,
    lotIds: !lots || lots.size === content.lots.length ? null : [...lots],
  }))
  return KINDS.map((kind) => ({
    kind,
    items: items.filter(({ requirement }) => requirement.kind === kind),
  })).filter(({ items: own }) => own.length > 0)
}
