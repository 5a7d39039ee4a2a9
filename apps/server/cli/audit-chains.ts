import type { Db } from '@kogge/db/client.ts'
import { PLATFORM_CHAIN } from '@kogge/platform/server/audit/chain.ts'
import { Told } from '@kogge/platform/server/audit/told/told.ts'
import { type AuditFault, verifyAuditLog } from '@kogge/platform/server/audit/verifying/data.ts'
import type { Flaw, Head } from '@kogge/platform/server/chains/proof.ts'

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
    case 'untold':
      return 'the chain of the platform does not tell of it'
    case 'earlier':
      return 'entries of before there were chains were changed, taken out or added'
  }
}

/** What was found of the chains of the audit log. */
interface AuditVerdict {
  chains: number
  faults: number
  /** How far each went that holds. */
  readonly heads: Record<string, Head>
}

/**
 * Verifies the audit log, a line for each chain: that of the platform, and one for each organisation.
 * `told` takes what the platform's chain says of others.
 */
export const verifyAuditChains = async (
  db: Db,
  trusted: ReadonlySet<string>,
  print: (line: string) => void,
  before: Readonly<Record<string, Head>>,
  told = new Told(),
): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = { chains: 0, faults: 0, heads: { ...before } }
  for await (const { chainId, entries, head, fault } of verifyAuditLog(db, trusted, before, told)) {
    const whose = chainId === PLATFORM_CHAIN ? 'platform' : `organisation ${chainId}`
    print(`audit log, ${whose} ${entries} ${head} ${fault ? faultText(fault) : 'holds'}`)
    verdict.chains += 1
    if (fault) verdict.faults += 1
    else verdict.heads[chainId] = { entries, head }
  }
  return verdict
}
