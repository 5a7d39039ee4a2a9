import type { KeyUse } from './uses.ts'

const escaped = (text: string): string => text.replace(/[.\\+?^${}()|[\]]/g, '\\$&')

/** Which full keys a use may mean. */
const pattern = ({ namespaces, key }: KeyUse): RegExp => {
  const own = key.split('*').map(escaped).join('.+')
  if (namespaces === null) return new RegExp(`(^|\\.)${own}$`)
  const before = namespaces.map((namespace) => (namespace === '' ? '' : `${escaped(namespace)}\\.`))
  return new RegExp(`^(${before.join('|')})${own}$`)
}

/** Keys that no code asks for, and uses that no key answers. */
export const coverageProblems = (
  keys: readonly string[],
  uses: readonly KeyUse[],
): readonly string[] => {
  const unused = new Set(keys)
  const unanswered: string[] = []
  for (const use of uses) {
    const wanted = pattern(use)
    const found = keys.filter((key) => wanted.test(key))
    if (found.length === 0) {
      const where = use.namespaces?.join(' or ')
      unanswered.push(
        `${use.path}:${use.line}: no message "${use.key}"${where ? ` under ${where}` : ''}`,
      )
    }
    for (const key of found) unused.delete(key)
  }
  return [...unanswered, ...[...unused].map((key) => `${key}: no code asks for it`)]
}
