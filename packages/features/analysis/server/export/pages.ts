import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { Context } from '@kogge/platform/server/context.ts'

/** The address of an organisation's page in the reader's language; null for one that has none. */
export const pageOfOrg = (
  { locale, publicUrl }: Context,
  orgId: string | null | undefined,
): string | null => (orgId ? publicUrl + withLocale(locale, `/org/${orgId}`) : null)
