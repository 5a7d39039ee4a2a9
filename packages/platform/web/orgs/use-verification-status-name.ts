import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { useTranslations } from 'use-intl'

interface Stated {
  readonly isClaimed: boolean
  readonly isVerified: boolean
}

/** Who stands behind an organisation that somebody speaks for, in a word; nothing for the others, which are most. */
export const useVerificationStatusName = (): ((org: Stated) => string | null) => {
  const t = useTranslations('shell.standing')
  return (org) => (org.isClaimed ? t(verificationStatusOf(org)) : null)
}
