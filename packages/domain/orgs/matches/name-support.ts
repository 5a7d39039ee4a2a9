import { isLikeName, isSameStem } from '../name-likeness.ts'
import type { Support } from './match-candidates.ts'

/** How much of what a number is spelled with, by bare names, is of the body that has this one. */
export const nameSupport = (name: string, others: readonly string[]): Support => {
  const unlike = others.filter((other) => !isSameStem(name, other) && !isLikeName(name, other))
  if (unlike.length === 0) return 'whole'
  return unlike.length * 2 <= others.length + 1 ? 'half' : 'little'
}
