import { FLAGS, type FlagContext, type FlagName } from './feature-flags.ts'

/** A flag set in one context; `contextId` names the organisation or the user. */
export interface FlagSetting {
  readonly name: string
  readonly context: FlagContext
  readonly contextId: string | null
  readonly value: boolean
}

/** For whom flags are read; nobody and nothing for work in the background. */
export interface FlagReader {
  readonly userId: string | null
  readonly activeOrgId: string | null
  readonly isSupport: boolean
}

/** Who reads flags without being anybody: jobs, commands, visitors. */
export const NO_READER: FlagReader = { userId: null, activeOrgId: null, isSupport: false }

/** From the most specific; the first that applies counts. */
const ORDER: readonly FlagContext[] = ['USER', 'ORG', 'SUPPORT', 'GLOBAL']

/**
 * Whether a setting holds for a reader: if global; if of the support context and the reader is
 * support; if of the active organisation or of the user.
 */
const applies = ({ context, contextId }: FlagSetting, reader: FlagReader): boolean => {
  if (context === 'GLOBAL') return true
  if (context === 'SUPPORT') return reader.isSupport
  const own = context === 'ORG' ? reader.activeOrgId : reader.userId
  return contextId !== null && contextId === own
}

/** What a flag is for a reader: the most specific setting that applies, else the flag's own default. */
export const flagFor = (
  name: FlagName,
  settings: readonly FlagSetting[],
  reader: FlagReader,
): boolean => {
  const applying = settings.filter((setting) => setting.name === name && applies(setting, reader))
  for (const context of ORDER) {
    const found = applying.find((setting) => setting.context === context)
    if (found) return found.value
  }
  return FLAGS[name].fallback
}
