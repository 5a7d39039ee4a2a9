import type { Db } from '@kogge/db/client.ts'
import { opportunityField } from '@kogge/db/schema/opportunities.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import type { OwnValues } from '@kogge/domain/opportunities/own-fields.ts'
import { asc, eq } from 'drizzle-orm'
import { hasPremium } from '../premium-access.ts'
import type { OwnFieldView } from './own-fields.views.ts'

const viewOf = (stored: typeof opportunityField.$inferSelect): OwnFieldView => ({
  fieldId: stored.fieldId,
  kind: stored.kind,
  name: stored.name,
  options: [...stored.options],
  isOnCard: stored.isOnCard,
  isInList: stored.isInList,
  isRetired: stored.retiredAt !== null,
  revision: stored.revision,
})

/** The fields of an organisation in their order, the retired ones as well. */
export const ownFieldsOf = async (db: Db, orgId: string): Promise<OwnFieldView[]> => {
  const rows = await db
    .select()
    .from(opportunityField)
    .where(eq(opportunityField.orgId, orgId))
    .orderBy(asc(opportunityField.position), asc(opportunityField.fieldId))
  return rows.map(viewOf)
}

/** The fields in use, or those of them that cards of a board or rows of a list show; null where the plan has none. */
export const shownParts = async (
  db: Db,
  grant: InOrg<OrgPermission>,
  where?: 'isOnCard' | 'isInList',
): Promise<{ readonly fields: OwnFieldView[] } | null> => {
  if (!hasPremium(grant)) return null
  const fields = await ownFieldsOf(db, grant.action.orgId)
  return { fields: fields.filter((field) => !field.isRetired && (!where || field[where])) }
}

/** The values of some fields alone. */
export const valuesOf = (
  values: OwnValues | undefined,
  fields: readonly OwnFieldView[],
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ fieldId }) => {
      const value = values?.[fieldId]
      return value === undefined ? [] : [[fieldId, value]]
    }),
  )
