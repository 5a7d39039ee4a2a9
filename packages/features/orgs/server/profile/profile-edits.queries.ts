import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { eq } from 'drizzle-orm'
import type { EditableProfile } from './profile-edits.views.ts'

/** The profile of an organisation that the caller was found to edit; null where it is gone. */
export const profileToEdit = async (db: Db, orgId: string): Promise<EditableProfile | null> => {
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  if (!row) return null
  const registrationNumber = knownNumber(row)
  return {
    version: row.updatedAt.toISOString(),
    name: row.name,
    country: row.country,
    registrationNumber,
    isNumberFixed: registrationNumber !== null,
    isVerified: row.verifiedAt !== null,
    vatNumber: row.vatNumber,
    website: row.website,
    email: row.email,
    phone: row.phone,
    description: row.description,
    addresses: row.addresses,
    industries: row.industries,
    cpvInterests: row.cpvInterests,
    size: row.size,
    revenueBand: row.revenueBand,
    logoKey: row.logoKey,
  }
}
