import { PLATFORM_CHAIN } from '@kogge/platform/server/audit/audit-entry-hash.ts'
import type {
  AuditFault,
  AuditVerdict,
} from '@kogge/platform/server/audit/audit-verification.queries.ts'
import type { Flaw } from '@kogge/platform/server/integrity/chain-proof.ts'

const FLAWS: Readonly<Record<Flaw, string>> = {
  gap: 'its number does not follow',
  link: 'it does not follow the entry before it',
  hash: 'it was changed',
  key: 'its key is not known',
  signature: 'its signature does not hold',
  rewritten: 'it was another one when it was verified or noted before',
  cut: 'it was there when it was verified or noted before, and is gone',
  time: 'it is older than the entry before it, or of a time that has not come yet',
}

const faultText = (fault: AuditFault): string => {
  switch (fault.kind) {
    case 'entry':
      return `entry ${fault.seq}: ${FLAWS[fault.flaw]}`
    case 'untrusted':
      return 'signed with a key that is not trusted'
    case 'gone':
      return 'is gone'
    case 'begun_again':
      return 'the chain of the platform states more than once that it began'
    case 'unregistered':
      return 'the chain of the platform does not tell of it'
    case 'earlier':
      return 'entries of before there were chains were changed, taken out or added'
  }
}

/** The line of one chain of the audit log. */
export const auditLine = ({ chainId, entries, head, fault }: AuditVerdict): string => {
  const chain = chainId === PLATFORM_CHAIN ? 'platform' : `organisation ${chainId}`
  return `audit log, ${chain} ${entries} ${head} ${fault ? faultText(fault) : 'holds'}`
}
